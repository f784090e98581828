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
}
