import { type PaymentMethod, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { CartMode } from '../../domain/pricing/catalog.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { hasUnmatchedPayment } from '../payments/unmatched-store.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import type { PlacedRequest } from './draft-order.ts'
import { paymentPageOf } from './payment-page.ts'
import { placeOrder } from './place-order.ts'
import { syncOpenPayment } from './sync-payment.ts'

type Asked = {
  customer: SignedInCustomer
  orderId: number
  /** Given for the new order: that of the old one was for the old one. */
  consent: boolean
  address: string
  idempotencyKey: string | null
}

/**
 * Where the same is paid again: an order that can still be paid goes on, one that closed without money is placed anew
 * at today's prices, with its coupon. Refuses a paid one, one that money has come for which a person looks at, and
 * whatever is not sold any more.
 */
export async function orderAgain(
  shop: Shop,
  { customer, orderId, consent, address, idempotencyKey }: Asked,
): Promise<{ url: string }> {
  const order = await findOrder(shop.db, orderId)
  if (order?.customerId !== customer.id) throw new Refusal('not-found')
  if (order.status === 'paid') throw new Refusal('order-already-paid')
  // The page of a closed order may have been paid a moment ago.
  if (order.status !== 'pending') await syncOpenPayment(shop, order.id)
  if (await hasUnmatchedPayment(shop.db, order.id)) throw new Refusal('money-looked-at')
  if (order.status === 'pending') return { url: await goOn(shop, order) }
  const request = { ...requestOf(order), consent, address }
  return placeOrder(shop, { customer, request, idempotencyKey })
}

async function goOn(shop: Shop, order: OrderRow): Promise<string> {
  if (order.paymentMethod === paymentMethodNumbers.stripe) return paymentPageOf(shop, order.id)
  return `${shop.config.baseUrl}/orders/${order.id}/review/`
}

function requestOf(order: OrderRow): Omit<PlacedRequest, 'address'> {
  return {
    product: order.product,
    // The contract allowed no other mode when the order was placed.
    mode: order.mode as CartMode,
    servers: order.servers,
    country: order.country,
    periods: order.periods,
    license_id: order.licenseId,
    payment: methodOf(order),
    coupon: order.coupon,
    client_company: order.clientCompany,
    client_vat: order.clientVat,
    client_zip: order.clientZip,
    client_city: order.clientCity,
    client_address_line: order.clientAddressLine,
    client_country: order.clientCountry || null,
    comment: order.comment,
  }
}

/** Imported orders were paid by card in other ways. */
function methodOf({ paymentMethod }: OrderRow): PaymentMethod {
  if (paymentMethod === paymentMethodNumbers.bank) return 'bank'
  return paymentMethod === paymentMethodNumbers.crypto ? 'crypto' : 'stripe'
}
