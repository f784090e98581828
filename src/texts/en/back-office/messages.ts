export const secondFactorMessages = {
  enrolled: 'The app is your second factor now.',
  confirmed: 'Your second factor is confirmed.',
  codesRenewed: 'These recovery codes replace the earlier ones.',
}

export const orderActionMessages = {
  cancelled: (id: number) => `Order ${id} is cancelled.`,
  paid: (id: number) => `Order ${id} is paid.`,
  credited: (number: string) => `Credit note ${number} is issued.`,
  corrected: (number: string) => `Invoice ${number} replaces the earlier one.`,
  linkMade: 'The payment link is ready.',
  reminded: (email: string) => `A reminder is on its way to ${email}.`,
}

export const superuserMessages = { removed: 'The superuser is removed.' }

export const paymentActionMessages = {
  applied: (orders: readonly number[]) =>
    orders.length === 1 ? `Order ${orders[0]} is paid.` : `Orders ${orders.join(', ')} are paid.`,
  resolved: (id: number) => `Unmatched payment ${id} is resolved.`,
}

export const contentMessages = {
  created: 'Created. It is shown once you publish it.',
  discarded: 'Your draft is discarded.',
  published: 'Published.',
  restored: 'This version is your draft now.',
  take: 'The text of the release is published.',
  keep: 'Your text stays published.',
  archived: 'Archived. It is no longer shown.',
  broughtBack: 'Brought back.',
  periodSet: 'The period is changed.',
}
