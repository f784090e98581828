export const coupons = {
  none: 'There are no coupons yet.',
  columns: { code: 'Code', discount: 'Discount', days: 'Valid', uses: 'Uses', state: 'State' },
  states: { open: 'open', closed: 'closed' },
  days: {
    always: 'without end',
    from: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
  },
  uses: (uses: number, most: number | null) => (most === null ? `${uses}` : `${uses} of ${most}`),
  created: 'Created',
}
