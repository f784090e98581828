export const superusers = {
  lead: 'They see and change everything in the shop, once their second factor is confirmed.',
  columns: {
    email: 'E-mail',
    factor: 'Second factor',
    added: 'Added',
    addedBy: 'Added by',
  },
  factors: {
    app: 'app',
    passkeys: (count: number) => `passkeys: ${count}`,
    none: 'none',
  },
  sessions: {
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
  },
}
