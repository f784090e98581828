import type { CouponDetails } from '../../../contract/back-office/coupons.ts'
import type { couponActions } from '../../../definitions/coupon.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const days = 'A UTC day, included. Empty: no limit.'
const uses = 'Empty: no limit.'
const chosen = 'None chosen: all.'
const limits = {
  valid_from: { label: 'First day', help: days },
  valid_until: { label: 'Last day', help: days },
  most_uses: { label: 'Uses in total', help: uses },
  most_uses_each: { label: 'Uses of each customer', help: uses },
  products: {
    label: 'Plans',
    help: chosen,
    values: {
      'astra-1m': 'monthly subscription',
      'astra-1y': 'yearly subscription',
      'astra-lifetime': 'lifetime license',
      'astra-lifetime-update': 'another year of updates',
      'astra-company': 'company license',
    },
  },
  modes: {
    label: 'Orders',
    help: chosen,
    values: { buy: 'new license', renew: 'renewal', upgrade: 'upgrade', demo: 'demo into a paid license' },
  },
}

export const couponActionWords = {
  change: {
    label: 'Change coupon',
    question: ({ code }) => `Change coupon ${code}?`,
    explanation:
      'It is valid for orders from now on. Orders that have the coupon keep it. The discount stays.',
    done: code => `Coupon ${code} is changed.`,
    past: 'Coupon changed',
    fields: limits,
  },
  close: {
    label: 'Close coupon',
    question: ({ code }) => `Close coupon ${code}?`,
    explanation: 'New orders cannot use it. Orders that have it keep their discount.',
    done: code => `Coupon ${code} is closed.`,
    past: 'Coupon closed',
  },
  reopen: {
    label: 'Open again',
    question: ({ code }) => `Open coupon ${code} again?`,
    explanation: 'Orders can use it again, within its days and uses.',
    done: code => `Coupon ${code} is open again.`,
    past: 'Coupon opened again',
  },
  create: {
    label: 'New coupon',
    question: 'Create a coupon?',
    explanation:
      'Customers can use it at once. From 50% off, for a fixed amount, or with neither a limit of uses in total nor a last day within a year, it needs your second factor.',
    submit: 'Create coupon',
    done: code => `Coupon ${code} is created.`,
    past: 'Coupon created',
    fields: {
      code: {
        label: 'Code',
        help: '2 to 32 Latin letters, digits, - and _. It cannot be changed or used for another coupon later.',
      },
      percent: { label: 'Discount in percent' },
      amount: { label: 'Or as an amount' },
      currency: {
        label: 'Currency of the amount',
        values: { EUR: 'EUR', USD: 'USD', RUB: 'RUB', BYN: 'BYN' },
      },
      customer: {
        label: 'Only for the customer',
        help: 'The e-mail address of the account. Empty: for all.',
      },
      ...limits,
    },
  },
} satisfies ActionWords<typeof couponActions, CouponDetails>
