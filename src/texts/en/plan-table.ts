import type { Catalog } from '../../domain/pricing/catalog.ts'
import { capitalize } from '../sold.ts'
import { countDays, listNumbers, units } from './counts.ts'
import { ordering } from './ordering.ts'

/** The plans line by line: a value for the demo and for each plan, or one for all. Prices come formatted. */
export const planTable = {
  plan: 'Plan',
  plans: ['Free demo', 'Monthly', 'Yearly', 'Lifetime'],
  price: (prices: readonly string[]) => ({
    name: 'Price',
    values: ['free', `${prices[0]} a month`, `${prices[1]} a year`, `${prices[2]} once`],
  }),
  term: ({ demoDays, periods }: Catalog) => ({
    name: 'Term',
    values: [
      `${countDays(demoDays)}, once per customer`,
      `30 days each${periods.length > 1 ? `; ${listNumbers(periods)} months at once` : ''}`,
      ['365 days', ordering.monthsFree()].filter(Boolean).join(', '),
      'no end',
    ],
  }),
  versions: (update: string) => ({
    name: 'New versions',
    values: [
      'included',
      'included',
      'included',
      `one year; then ${update} a year before tax, per ${units().one}`,
    ],
  }),
  end: {
    name: 'When it ends',
    values: [
      'buy it, or it stops',
      'renew it; nothing is charged automatically',
      'renew it; nothing is charged automatically',
      'it does not end; after a year, your version stays',
    ],
  },
  same: () => [
    {
      name: 'Delivery',
      values: ['license.txt by e-mail and in your profile, as soon as the payment is confirmed'],
    },
    { name: 'Features', values: ['every feature'] },
    {
      name: capitalize(units().other),
      values: [`one serial number for all your ${units().other}; add more at any time`],
    },
    {
      name: 'Another machine',
      values: ['free the old server in your profile, copy the license file to the new one'],
    },
  ],
}
