import { and, or, type SQL } from 'drizzle-orm'
import type { Asked } from '../../../definitions/list.ts'
import type { orderList, orderMethods } from '../../../definitions/order-list.ts'
import { toAlpha3 } from '../../../domain/countries.ts'
import { dayIn } from '../../../domain/day.ts'
import { languages } from '../../../domain/languages.ts'
import { parseCreditorReference } from '../../../domain/payments/creditor-reference.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../../domain/payments/methods.ts'
import { normalizeCouponCode } from '../../../domain/pricing/coupon.ts'
import { sellerTimeZone } from '../../../domain/tax/seller-time-zone.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { findInvoiceByNumber } from '../../invoices/find-invoice.ts'
import { creditedOrders, findDocuments, isCredited } from '../../invoices/store.ts'
import { dueBefore } from '../../orders/find-unpaid-orders.ts'
import {
  amongFew,
  amongIds,
  amongMany,
  matchDays,
  matchMethods,
  matchSearch,
  matchValue,
  placeConflict,
  type WantedOrders,
  withdrawnOrders,
} from '../../orders/page-of-orders.ts'
import { listInvalidVatNumbers } from '../../orders/vat-rechecks.ts'
import { ordersWithReversal } from '../../payments/returned-money.ts'
import { ordersWithOpenUnmatched } from '../../payments/unmatched-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { listWithdrawals } from '../../withdrawal/list-withdrawals.ts'

export type AskedOrders = Asked<typeof orderList>

type Name = Exclude<keyof AskedOrders, 'from' | 'to' | 'by'>
type OrdersOf = Pick<Shop, 'db' | 'config' | 'clock'>
type Condition<N extends Name> = (
  value: NonNullable<AskedOrders[N]>,
  shop: OrdersOf,
) => SQL | undefined | Promise<SQL | undefined>

const conditions: { [N in Name]-?: Condition<N> } = {
  async q(typed, { db }) {
    const invoice = await findInvoiceByNumber(db, typed)
    const orderId = invoice?.orderId ?? parseCreditorReference(typed)
    return orderId ? matchValue('id', orderId) : matchSearch(db, typed)
  },
  status: status => matchValue('status', status),
  method: method => matchMethods(methodNumbers[method]),
  plan: plan => matchValue('product', plan),
  mode: mode => matchValue('mode', mode),
  country: typed => matchValue('country', readCountry(typed)),
  seller: seller => matchValue('sellerId', seller === 'own' ? null : Number(seller) || 0),
  currency: currency => matchValue('currency', currency),
  coupon: typed => matchValue('coupon', normalizeCouponCode(typed)),
  unmatched: () => amongFew(ordersWithOpenUnmatched),
  credited: () => amongMany(creditedOrders),
  returned: () => amongMany(ordersWithReversal),
  overdue: (_, shop) => overdueOrders(shop),
  withdrawn: async (which, { db }) =>
    which === 'open'
      ? amongIds((await listOpenWithdrawals(db)).map(({ orderId }) => orderId))
      : amongFew(withdrawnOrders),
  vat_refused: async (_, { db }) => amongIds((await listRefusedVatNumbers(db)).map(({ orderId }) => orderId)),
  place_conflict: () => placeConflict,
}

/** An index serves each of them, or there are few such orders. */
const withIndex: readonly string[] = [
  'q',
  'coupon',
  'unmatched',
  'overdue',
  'withdrawn',
  'vat_refused',
  'place_conflict',
]

export async function selectOrders(
  shop: OrdersOf,
  { from, to, by, ...asked }: AskedOrders,
): Promise<WantedOrders> {
  const filters = Object.entries(asked).filter(([, value]) => value)
  // Each condition gets the value of its own filter.
  const matches = filters.map(([name, value]) =>
    Promise.resolve(conditions[name as Name](value as never, shop)),
  )
  const isPaidOn = by === 'paid' && Boolean(from ?? to)
  const names = filters.map(([name]) => name)
  return {
    where: and(...(await Promise.all(matches)), matchDays(by ?? 'placed', { from, to })),
    hasIndex:
      names.some(name => withIndex.includes(name)) || (!isPaidOn && names.every(name => name === 'status')),
    // An order is paid after it is placed, however long after.
    days: isPaidOn ? { to } : { from, to },
  }
}

/** A code, or a name in either language; of anything else there is no order. */
function readCountry(typed: string): string {
  const code = typed.toUpperCase()
  const known = languages.flatMap(countriesIn)
  const found = known.find(([alpha3, name]) => alpha3 === code || name.toUpperCase() === code)
  return found?.[0] ?? toAlpha3(code) ?? code
}

type Method = (typeof orderMethods)[number]

const methodNumbers: Record<Method, readonly PaymentMethodNumber[]> = {
  card: [paymentMethodNumbers.stripe, paymentMethodNumbers.everypay],
  bank: [paymentMethodNumbers.bank],
  crypto: [paymentMethodNumbers.crypto],
  paypal: [paymentMethodNumbers.paypal],
}

export function nameMethod(number: PaymentMethodNumber): Method {
  if (methodNumbers.bank.includes(number)) return 'bank'
  if (methodNumbers.crypto.includes(number)) return 'crypto'
  return methodNumbers.paypal.includes(number) ? 'paypal' : 'card'
}

/** Pending bank orders whose due date, a day of their seller, is over. */
export async function overdueOrders({ db, config, clock }: OrdersOf) {
  const resellers = (await allSellers(db)).map(each => ({ id: each.id, timeZone: sellerTimeZone(each) }))
  const overdue = [{ id: null, ...config.seller }, ...resellers].map(({ id, timeZone }) =>
    and(matchValue('sellerId', id), dueBefore(dayIn(timeZone, clock.now()), timeZone)),
  )
  return and(matchValue('status', 'pending'), matchMethods(methodNumbers.bank), or(...overdue))
}

const most = 200

/** The newest withdrawals whose money is to be returned. */
export async function listOpenWithdrawals(db: Reader) {
  return (await listWithdrawals(db, { most })).filter(({ isOpen }) => isOpen)
}

/** Orders whose VAT number turned out invalid, until their invoice has another one or none, or is credited in full. */
export async function listRefusedVatNumbers(db: Reader) {
  const found = await listInvalidVatNumbers(db, most)
  const ids = found.map(({ orderId }) => orderId)
  const documents = await findDocuments(db, ids)
  return found.filter(({ orderId, number }) => {
    const { invoice, creditNotes } = documents(orderId)
    return !invoice || (invoice.content.customer.vat === number && !isCredited(invoice, creditNotes))
  })
}
