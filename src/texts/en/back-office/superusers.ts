export const superusers = {
  title: 'Superusers',
  lead: 'They see and change everything in the shop, once their second factor is confirmed.',
  columns: { email: 'E-mail', factor: 'Second factor', added: 'Added', addedBy: 'Added by' },
  factors: {
    app: 'app',
    passkeys: (count: number) => `passkeys: ${count}`,
    none: 'none',
  },
  add: {
    open: 'Add a superuser',
    question: 'Add a superuser?',
    email: 'E-mail address',
    consequences:
      'Who signs in with this address can set up a second factor and then see and change everything in the shop. Make sure that the mailbox is in the right hands.',
    submit: 'Add the superuser',
  },
  reset: {
    open: 'Reset second factor',
    question: (email: string) => `Remove the second factor of ${email}?`,
    consequences:
      'The app, the passkeys and the recovery codes are deleted. The next sign-in by e-mail sets up a new second factor: make sure first that the mailbox is still in the right hands.',
    submit: 'Remove the second factor',
  },
  remove: {
    column: 'Action',
    open: 'Remove',
    question: (email: string) => `Remove ${email}?`,
    consequences:
      'The rights end with the next request; the account stays. The app and the recovery codes are deleted.',
    submit: 'Remove the superuser',
  },
}
