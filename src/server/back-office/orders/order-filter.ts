import type { Asked } from '../../../definitions/list.ts'
import type { orderList, orderMethods } from '../../../definitions/order-list.ts'
import { toAlpha3 } from '../../../domain/countries.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../../domain/payments/methods.ts'
import { normalizeCouponCode } from '../../../domain/pricing/coupon.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { creditedOrders, findDocuments, isCredited } from '../../invoices/store.ts'
import type { OrderFilter } from '../../orders/page-of-orders.ts'
import { listInvalidVatNumbers } from '../../orders/vat-rechecks.ts'
import { ordersWithReversal } from '../../payments/returned-money.ts'
import { ordersWithOpenUnmatched } from '../../payments/unmatched-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listWithdrawals } from '../../withdrawal/list-withdrawals.ts'

export type AskedOrders = Asked<typeof orderList>

export async function toOrderFilter(db: Reader, asked: AskedOrders): Promise<OrderFilter> {
  const { method, plan, country, seller, coupon, unmatched, ...others } = asked
  const { credited, returned, withdrawn, place_conflict: placeConflict, vat_refused, ...rest } = others
  const ids = [
    withdrawn === 'open' ? await listOpenWithdrawals(db) : null,
    vat_refused ? await listRefusedVatNumbers(db) : null,
  ].flatMap(found => (found ? [found.map(({ orderId }) => orderId)] : []))
  return {
    ...rest,
    method: method && methodNumbers[method],
    product: plan,
    country: country ? readCountry(country) : undefined,
    sellerId: seller === 'own' ? null : seller === undefined ? undefined : Number(seller) || 0,
    coupon: coupon ? normalizeCouponCode(coupon) : undefined,
    withdrawn: withdrawn !== undefined,
    ids: ids.length > 0 ? ids.reduce((both, found) => both.filter(id => found.includes(id))) : undefined,
    placeConflict: placeConflict !== undefined,
    among: unmatched ? ordersWithOpenUnmatched : undefined,
    also: [credited ? creditedOrders : [], returned ? ordersWithReversal : []].flat(),
  }
}

/** A code, or a name in either language; of anything else there is no order. */
function readCountry(typed: string): string {
  const code = typed.toUpperCase()
  const known = [...countriesIn('en'), ...countriesIn('ru')]
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

const most = 200

/** The newest withdrawals whose money is to be returned. */
export async function listOpenWithdrawals(db: Reader) {
  return (await listWithdrawals(db, { most })).filter(({ isOpen }) => isOpen)
}

/** Orders whose VAT number turned out invalid, until their invoice has another one or none, or is credited in full. */
export async function listRefusedVatNumbers(db: Reader) {
  const found = await listInvalidVatNumbers(db, most)
  const documents = await findDocuments(
    db,
    found.map(({ orderId }) => orderId),
  )
  return found.filter(({ orderId, number }) => {
    const { invoice, creditNotes } = documents(orderId)
    return !invoice || (invoice.content.customer.vat === number && !isCredited(invoice, creditNotes))
  })
}
