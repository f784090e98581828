export const sessions = {
  lead: 'The browsers in which superusers are signed in.',
  columns: {
    email: 'Superuser',
    device: 'Browser',
    address: 'Address',
    began: 'Signed in',
    used: 'Last used',
    factor: 'Second factor confirmed',
  },
  own: 'this browser',
  never: 'not confirmed',
}
