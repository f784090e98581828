import { ordering } from './ordering.ts'

const { servers, days } = ordering

/** The page that adds servers to a license; spec.md sections 5 and 9. */
export const upgrade = {
  ordering,
  title: 'Add servers',
  lead: 'You pay only for the days that are left. The serial number and the end of the license stay the same.',

  servers: {
    label: 'How many servers in all?',
    now: (count: number) => `${servers(count)}, as now`,
    option: (count: number, more: number) => `${servers(count)}, ${more} more`,
    tooFew: (count: number) => `The license has ${servers(count)} now. Choose more to see the price.`,
  },

  refused: {
    title: 'This license cannot be upgraded.',
    demo: 'It is a demo. Buy a license first, for as many servers as you need.',
    company: 'A company license is not counted by servers.',
    ended: 'It has no days left. Renew it first, then add servers.',
    updatesEnded:
      'It goes on working, but its free updates have ended. Renew the updates first, then add servers.',
    state: 'It is not in force now. Please write to us.',
    toProfile: 'Go to the profile',
  },

  calculation: {
    title: 'How the price is worked out',
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
    none: 'Add servers',
    stripe: (more: number, total: string) => `Add ${servers(more)} for ${total}`,
    bank: (_more: number, total: string) => `Get an invoice for ${total}`,
    crypto: (_more: number, total: string) => `Pay ${total} in crypto`,
  },
}
