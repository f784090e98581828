export const superusers = {
  title: 'Superusers',
  lead: 'They see and change everything in the shop, once their second factor is confirmed.',
  columns: { email: 'E-mail', factor: 'Second factor', added: 'Added', addedBy: 'Added by' },
  factors: {
    app: 'app',
    passkeys: (count: number) => `passkeys: ${count}`,
    none: 'none',
  },
  commands: 'An operator adds and removes superusers with bin/admin superuser.',
}
