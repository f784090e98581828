import { units } from './counts.ts'
import { licenseOrder } from './license-order.ts'

const { servers, days } = licenseOrder
const many = () => units().other
const add = () => `Add ${many()}`

export const upgrade = {
  licenseOrder,
  get title() {
    return add()
  },
  lead: 'You pay only for the days that are left. The serial number and the term of the license stay the same.',

  servers: {
    label: () => `How many ${many()} in total?`,
    fewer: () => `One ${units().one} fewer`,
    more: () => `One ${units().one} more`,
    slider: () => `Number of ${many()} in total`,
    change: (current: number, more: number) => `${servers(current)} now, ${more} more.`,
  },

  refused: {
    title: 'This license cannot be upgraded.',
    demo: () => `It is a demo. Buy a license first, for as many ${many()} as you need.`,
    company: () => `The price of a company license does not depend on the number of ${many()}.`,
    ended: () => `It has expired. Renew it first, then add ${many()}.`,
    updatesEnded: () =>
      `It still works, but its free updates have ended. Renew the updates first, then add ${many()}.`,
    updatesTooShort: () =>
      `It has too few days of free updates left to add ${many()}. Renew the updates first, then add ${many()}.`,
    renewUpdates: 'Renew the updates',
    state: () => 'It is suspended or revoked. Please write to us.',
  },

  calculation: {
    title: 'How the price is calculated',
    unit: {
      'astra-1m': 'per month',
      'astra-1y': 'per year',
      'astra-lifetime': 'lifetime',
    },
    price: (count: number, unit: string) => `${servers(count)}, ${unit}`,
    difference: 'Difference',
    period: (count: number) => `for ${days(count)}`,
    left: (count: number) => `For the ${days(count)} left`,
    counted: (difference: string, left: number, period: number) =>
      `${difference} × ${left} ÷ ${period}, rounded up to a whole euro`,
    converted: 'In your currency',
    convertedNote: 'at today’s rate, rounded up to a whole unit',
  },
  after: 'After payment',
  afterText: (count: number, until: string) => `${servers(count)}, ${until}`,
  updatesUntil: (until: string) => `free updates ${until}`,

  button: {
    none: add,
    stripe: (more: number, total: string) => `Add ${servers(more)} for ${total}`,
    bank: (_more: number, total: string) => `Get an invoice for ${total}`,
    crypto: (_more: number, total: string) => `Pay ${total} in crypto`,
  },
}
