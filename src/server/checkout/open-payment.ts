import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { type OrderRow, setPaymentPage } from '../orders/store.ts'
import { type PaymentAttempt, recordOpenedPayment } from '../payments/attempts.ts'
import type { PaymentRequest, SavedCard } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { orderAddress } from './emails.ts'
import { orderWords } from './order-words.ts'

/** The card provider allows 30 minutes to 24 hours. */
const pageLifetimeMs = 3 * 3600_000

export function firstAttempt(order: OrderRow): PaymentAttempt {
  return { attempt: 1, begunAt: order.createdAt }
}

/** Concurrent calls return the same page. */
export async function openPayment(
  shop: Shop,
  order: OrderRow,
  { email, begun, card }: { email: string; begun: PaymentAttempt; card?: SavedCard | undefined },
): Promise<string> {
  const provider = shop.providers.card
  const request = { ...paymentRequest(shop, order, email, begun), card }
  const opened = await provider.open(request)
  const page = await recordOpenedPayment(shop.db, provider.name, request, opened)
  const [saved] = await setPaymentPage(shop.db, { orderId: order.id, ...page })
  if (!saved) throw new Error(`Order ${order.id} was closed while its payment page was being opened`)
  return saved.url
}

export function paymentRequest(
  shop: Shop,
  order: OrderRow,
  email: string,
  { attempt, begunAt }: PaymentAttempt,
): PaymentRequest {
  const { productName } = shop.config
  const page = orderAddress(shop.config, order.id)
  const { language, currency } = order
  const words = orderWords[language]
  const plan = { title: words.lineTitle(productName, order), amount: order.subtotal }
  const tax = { title: words.taxLine(order.taxRate), amount: order.tax }
  return {
    orderId: order.id,
    attempt,
    email,
    language,
    currency,
    lines: order.tax > 0 ? [plan, tax] : [plan],
    total: order.total,
    description: `${productName}: ${order.id}`,
    note: words.paymentNote,
    successUrl: `${page}?new`,
    cancelUrl: page,
    needsBillingAddress: isOutsideVatArea({ country: order.country, zip: order.clientZip }),
    createdAt: begunAt,
    expiresAt: new Date(begunAt.getTime() + pageLifetimeMs),
  }
}
