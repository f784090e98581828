import { currencyCodes } from '../domain/money/money.ts'
import { cartModes, productCodes } from '../domain/pricing/catalog.ts'
import { list } from './list.ts'

export const orderMethods = ['card', 'bank', 'crypto', 'paypal'] as const

export const returnedKinds = [
  'disputed',
  'refunded',
  'partly-refunded',
  'credited',
  'partly-credited',
] as const

export const orderList = list({
  path: '/api/sezam/orders/',
  summary: 'Orders, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isName: true },
    created_at: { type: 'moment' },
    email: { type: 'text', isLong: true },
    name: { type: 'text', isHidden: true, about: 'the company or the person who ordered; empty without one' },
    title: { type: 'text', about: 'what was ordered' },
    status: {
      type: 'state',
      tones: { pending: 'warn', paid: 'good', cancelled: 'neutral', expired: 'neutral' },
    },
    returned: {
      type: 'codes',
      values: returnedKinds,
      isHidden: true,
      isOptional: true,
      about: 'what became of the money of a paid order',
    },
    method: { type: 'choice', values: orderMethods },
    country: { type: 'text' },
    total: { type: 'money', currency: 'currency' },
    currency: { type: 'codes', values: currencyCodes, isHidden: true },
    license_id: { type: 'number', isHidden: true, isOptional: true },
  },
  filters: {
    q: { type: 'words', about: 'an order or invoice number, a creditor reference, or an e-mail address' },
    status: { type: 'choice', values: ['pending', 'paid', 'cancelled', 'expired'] },
    method: { type: 'choice', values: orderMethods },
    days: { type: 'days' },
    by: {
      type: 'choice',
      values: ['placed', 'paid'],
      isRare: true,
      about: 'what happened within the days',
    },
    plan: { type: 'choice', values: productCodes, isRare: true },
    mode: { type: 'choice', values: cartModes, isRare: true },
    country: { type: 'country', isRare: true, about: 'a code (alpha-2 or alpha-3) or a name' },
    seller: { type: 'lookup', isRare: true, about: 'the number of a reseller, or `own`' },
    currency: { type: 'codes', values: currencyCodes, isRare: true },
    coupon: { type: 'words', isRare: true, about: 'its code' },
    unmatched: { type: 'yes', isRare: true, about: '1: with an open unmatched payment' },
    credited: { type: 'yes', isRare: true, about: '1: with a credit note' },
    returned: { type: 'yes', isRare: true, about: '1: with a refund, a dispute or a reversal' },
    overdue: { type: 'yes', isRare: true, about: '1: pending by bank transfer, with its due date over' },
    withdrawn: {
      type: 'choice',
      values: ['1', 'open'],
      isRare: true,
      about: '1: of a customer who withdrew from the contract; open: that is not refunded yet',
    },
    vat_refused: {
      type: 'yes',
      isRare: true,
      about: '1: with a VAT number that VIES called invalid later, and an invoice as it was',
    },
    place_conflict: {
      type: 'yes',
      isRare: true,
      about: '1: of a consumer whose network, card or billing address is in another country',
    },
  },
})
