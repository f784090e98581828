export const superusers = {
  title: 'Superusers',
  lead: 'They see and change everything in the shop, once their second factor is confirmed.',
  columns: { email: 'E-mail', factor: 'Second factor', added: 'Added', addedBy: 'Added by' },
  factors: {
    app: 'app',
    passkeys: (count: number) => `passkeys: ${count}`,
    none: 'none',
  },
  commands: 'An operator adds superusers with bin/admin superuser add.',
  remove: {
    column: 'Action',
    open: 'Remove',
    question: (email: string) => `Remove ${email}?`,
    consequences:
      'The rights end with the next request; the account stays. The app and the recovery codes are deleted.',
    submit: 'Remove the superuser',
  },
}
