import { currencyCodes } from '../domain/money/money.ts'
import { cartModes, productCodes } from '../domain/pricing/catalog.ts'
import { actions } from './actions.ts'
import { amount, choice, choices, day, email, number, optional, text } from './fields.ts'

const uses = number(1, 999_999_999)
// A coupon for renewals includes those by serial number.
const modes = cartModes.filter(mode => mode !== 'renew-sn')
const limits = {
  valid_from: optional(day),
  valid_until: optional(day),
  most_uses: optional(uses),
  most_uses_each: optional(uses),
  products: optional(choices(productCodes)),
  modes: optional(choices(modes)),
}

/** The id is the code. One that is generous needs a fresh second factor: docs/domain.md, 'Coupons'. */
export const couponActions = actions(
  'coupon',
  {
    change: {
      summary: 'Change the days, uses and orders of a coupon; its discount never changes',
      needs: 'reason',
      fields: limits,
    },
    close: {
      summary: 'Close a coupon; orders that have it keep it',
      needs: 'reason',
      undo: 'reopen',
      tone: 'danger',
    },
    reopen: {
      summary: 'Open a closed coupon again',
      needs: 'reason',
      undo: 'close',
    },
    create: {
      summary: 'Create a coupon, for a percentage or for an amount in a currency',
      needs: 'reason',
      creates: true,
      fields: {
        code: text(32),
        percent: optional(number(1, 100)),
        amount: optional(amount),
        currency: optional(choice(currencyCodes)),
        customer: optional(email),
        ...limits,
      },
      result: { id: 'text' },
    },
  },
  { id: 'text' },
)
