export const sessions = {
  title: 'Sessions',
  lead: 'The browsers in which superusers are signed in.',
  columns: {
    email: 'Superuser',
    device: 'Browser',
    address: 'Address',
    began: 'Signed in',
    used: 'Last used',
    factor: 'Second factor confirmed',
    action: 'Action',
  },
  own: 'this browser',
  never: 'not confirmed',
  end: {
    open: 'End session',
    question: (email: string) => `End this session of ${email}?`,
    consequences: 'The browser is signed out with its next request. Signing in again is possible.',
    submit: 'End the session',
  },
}
