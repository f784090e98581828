import type { CurrencyCode } from '../../domain/money/money.ts'
import { languageOf } from '../../texts/language.ts'
import { type OrderRow, setFirstPaymentPage, setPaymentPage } from '../orders/store.ts'
import type { PaymentAttempt } from '../payments/attempts.ts'
import type { OpenedPayment, PaymentRequest } from '../payments/provider.ts'
import { openedPaymentValues, recordOpenedPayment } from '../payments/record-opened-payment.ts'
import type { Shop } from '../shop.ts'
import { orderWords } from './order-words.ts'

/** How long an order waits on the card provider's page; the provider allows 30 minutes to 24 hours. */
const pageLifetimeMs = 3 * 3600_000

/** The first attempt begins with the order itself. */
export function firstAttempt(order: OrderRow): PaymentAttempt {
  return { attempt: 1, begunAt: order.createdAt }
}

/** Opens the provider's payment page for a pending order. Asked twice at once, both get the same page. */
export async function openPayment(
  shop: Shop,
  order: OrderRow,
  { email, begun }: { email: string; begun: PaymentAttempt },
): Promise<string> {
  const provider = shop.providers.card
  const request = paymentRequest(shop, order, email, begun)
  const opened = await provider.open(request)
  const url = await setFirstPaymentPage(shop.db, openedPaymentValues(provider.name, request, opened))
  return url ?? joinPaymentPage(shop, request, opened)
}

/** Where the page was kept before, by whoever opened it too, or another one is open. */
async function joinPaymentPage(shop: Shop, request: PaymentRequest, opened: OpenedPayment): Promise<string> {
  const updated = await shop.db.transaction(async tx => {
    const page = await recordOpenedPayment(tx, shop.providers.card.name, request, opened)
    return setPaymentPage(tx, request.orderId, page)
  })
  if (!updated) throw new Error(`Order ${request.orderId} was closed while its payment page was opened`)
  return updated.paymentUrl
}

/** What a provider is asked to charge for this order. */
export function paymentRequest(
  shop: Shop,
  order: OrderRow,
  email: string,
  { attempt, begunAt }: PaymentAttempt,
): PaymentRequest {
  const { baseUrl, productName } = shop.config
  const language = languageOf(order.language)
  const words = orderWords[language]
  const plan = { title: words.lineTitle(productName, order), amount: order.subtotal }
  const tax = { title: words.taxLine(order.taxRate), amount: order.tax }
  return {
    orderId: order.id,
    attempt,
    email,
    language,
    // The table's check allows no other currency.
    currency: order.currency as CurrencyCode,
    lines: order.tax > 0 ? [plan, tax] : [plan],
    total: order.total,
    description: `${productName}: ${order.id}`,
    note: words.paymentNote,
    successUrl: `${baseUrl}/orders/${order.id}/review/?new`,
    cancelUrl: `${baseUrl}/orders/${order.id}/review/`,
    createdAt: begunAt,
    expiresAt: new Date(begunAt.getTime() + pageLifetimeMs),
  }
}
