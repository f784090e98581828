import { methodToRepeat, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { SignedInCustomer } from '../identity/sign-in/session.ts'
import { requireOwnOrder } from '../orders/own-order.ts'
import type { OrderRow } from '../orders/store.ts'
import { hasUnmatchedPayment } from '../payments/unmatched-store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import type { PlacedRequest } from './draft-order.ts'
import { orderAddress } from './emails.ts'
import { placeOrder } from './place-order.ts'
import { reuseOrOpenPaymentPage } from './reuse-or-open-payment-page.ts'
import { syncOpenPayment } from './sync-payment.ts'
import type { WrittenQuote } from './written-quotes/written-quote.ts'

type Reorder = {
  customer: SignedInCustomer
  orderId: number
  consent: boolean
  address: string
  idempotencyKey: string | null
}

/** Orders at today's prices; a pending order stays as it is. Refuses an order that is paid or has an unmatched payment. */
export async function orderAgain(
  shop: Shop,
  { customer, orderId, consent, address, idempotencyKey }: Reorder,
): Promise<{ url: string }> {
  const order = await requireOwnOrder(shop.db, customer.id, orderId)
  if (order.status === 'paid') throw new Refusal('order-already-paid')
  // The payment page of a closed order may have been paid a moment ago.
  if (order.status !== 'pending') await syncOpenPayment(shop, order.id)
  if (await hasUnmatchedPayment(shop.db, order.id)) throw new Refusal('payment-under-review')
  if (order.status === 'pending') return { url: await findNextPage(shop, order) }
  // The customer of a first order whose place was in doubt has confirmed the country.
  const request = { ...repeatRequest(order), consent, country_confirmed: order.placeConflict, address }
  return placeOrder(shop, { customer, request, idempotencyKey })
}

async function findNextPage(shop: Shop, order: OrderRow): Promise<string> {
  if (order.paymentMethod === paymentMethodNumbers.stripe) return reuseOrOpenPaymentPage(shop, order.id)
  return orderAddress(shop.config, order.id)
}

function repeatRequest(order: OrderRow): Omit<PlacedRequest, 'address'> {
  const { clientCountry, comment, forEmail } = order
  return { ...repeatCart(order), client_country: clientCountry || null, comment, for_email: forEmail }
}

/** The cart of an order or of a written quote. */
export function repeatCart(order: WrittenQuote | OrderRow) {
  return {
    product: order.product,
    mode: order.mode,
    servers: order.servers,
    country: order.country,
    periods: order.periods,
    license_id: order.licenseId,
    payment: methodToRepeat(order.paymentMethod),
    coupon: order.coupon,
    ...repeatBuyer(order),
  }
}

export function repeatBuyer(order: WrittenQuote | OrderRow) {
  return {
    client_company: order.clientCompany,
    client_vat: order.clientVat,
    client_zip: order.clientZip,
    client_city: order.clientCity,
    client_address_line: order.clientAddressLine,
    purchase_order: order.purchaseOrder,
    buyer_reference: order.buyerReference,
  }
}
