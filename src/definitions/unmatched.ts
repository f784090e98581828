import { actions } from './actions.ts'
import { amount, choice, optional, row, text, yes } from './fields.ts'

export const unmatchedActions = actions(
  'unmatched',
  {
    apply: {
      summary: 'Pay one or more orders with an unmatched payment',
      needs: 'reason and fresh factor',
      preview: true,
      fields: { orders: text(), accepts_difference: yes },
      result: { orders: 'text' },
    },
    'mark-refunded': {
      summary: 'Resolve an unmatched payment that was returned to its payer',
      needs: 'reason',
      several: true,
    },
    credit: {
      summary: 'Resolve a refund, dispute or reversal with a credit note, the end of the license, or both',
      needs: 'reason and fresh factor',
      preview: true,
      fields: {
        credit: yes,
        license: choice(['leave', 'suspend', 'revoke']),
        order: optional(row),
        amount: optional(amount),
        note: text(500),
      },
    },
    ignore: {
      summary: 'Resolve an unmatched payment with which nothing needs to be done',
      needs: 'reason',
      several: true,
    },
    'use-elsewhere': {
      summary: 'Resolve an unmatched payment that was used for something else than an order',
      needs: 'reason',
    },
  },
  { path: 'unmatched-payments' },
)
