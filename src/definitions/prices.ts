import { actions } from './actions.ts'
import { amount, day, number } from './fields.ts'

/** There is one price list. */
export const priceListId = 'list'

export const priceActions = actions(
  'prices',
  {
    plan: {
      summary: 'Plan other prices, in euros before tax, from a day of the seller on; PRICES is list',
      needs: 'reason and fresh factor',
      preview: true,
      fields: {
        first_day: day,
        tiers: { kind: 'text', most: 500, lines: true },
        year_months: number(1, 12),
        lifetime: amount,
        update: amount,
        company: amount,
      },
    },
    withdraw: {
      summary: 'Withdraw the planned prices: those of today stay; PRICES is list',
      needs: 'reason and fresh factor',
      preview: true,
    },
  },
  { path: 'prices', id: 'text' },
)
