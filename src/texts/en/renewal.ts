import { countMonths as months, units } from './counts.ts'
import { licenseOrder } from './license-order.ts'
import { ordering } from './ordering.ts'

const same = () => `The serial number and the number of ${units().other} stay the same.`
const year = '1\u00a0year'

export const renewal = {
  licenseOrder,
  title: 'Renew a license',
  lead: () => `The new term is added to the end of the current one. ${same()}`,
  leadOver: () => `The license has expired, so the new term starts today. ${same()}`,
  updates: {
    lead: () => `A year of updates is added to the end of your current updates. ${same()}`,
    leadOver: () =>
      'The license still works, but its updates have ended. A new year of updates starts today.',
  },
  plans: 'Renewal options',

  months,
  plan: {
    'astra-1m': { name: 'Monthly', term: months },
    'astra-1y': { name: 'Yearly', term: () => year },
    'astra-company': { name: 'One more year', term: () => year },
    'astra-lifetime-update': {
      name: 'One more year of updates',

      term: () => `${year} of updates`,
    },
  },
  asNow: 'Your current plan',
  saving: {
    'astra-1m': (percent: number) => `${percent}% off the price of single-${units().one} licenses`,
    'astra-1y': ordering.monthsFree,
  },
  term: 'Renew for',
  fixedTerm: 'One year',
  now: 'Now',
  after: 'After renewal',
  updatesNow: 'Updates now',
  sums: {
    caption: (plan: string) => `${plan}: price breakdown`,
    line: (count: number, term: string) => `${licenseOrder.servers(count)}, ${term}`,
  },

  button: {
    stripe: (total: string) => `Renew for ${total}`,
    bank: (total: string) => `Get an invoice for ${total}`,
    crypto: (total: string) => `Pay ${total} in crypto`,
  },

  auto: {
    title: (term: string, total: string) => `Renewal for ${term}: ${total} by card`,
    ...ordering.auto,
  },
}
