import { isDeepStrictEqual } from 'node:util'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { couponCodeOf } from '../../domain/pricing/coupon.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { takeCoupon } from '../coupons/take-coupon.ts'
import { attachInvoice } from '../invoices/attach-invoice.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { chatLinkFor } from '../payments/chat/chat-link.ts'
import { checkPayment } from '../payments/settle-payment.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { cancelUnopened } from './closing/cancel-order.ts'
import { expireLapsedOrders } from './closing/expire-order.ts'
import { consents } from './consent-of.ts'
import { billingOf, draftOrder, type PlacedRequest } from './draft-order.ts'
import { bankOrderReceived } from './emails.ts'
import { markPaid, PaymentMismatch } from './mark-paid.ts'
import type { NewOrder } from './new-order.ts'
import { firstAttempt, openPayment } from './open-payment.ts'
import {
  findOrder,
  findOrderByKey,
  findPendingTwin,
  insertOrder,
  nameInvoice,
  type OrderRow,
} from './store.ts'

type Placing = { customer: SignedInCustomer; request: PlacedRequest; idempotencyKey: string | null }

/**
 * Accepts a cart as an order and says where the customer goes next: the provider's page, or the order's review.
 * Placing the same order twice, by a retry or from a second tab, gives the first one (domain.md, 'Order and payment').
 */
export async function placeOrder(
  shop: Shop,
  { customer, request, idempotencyKey }: Placing,
): Promise<{ url: string }> {
  const placed = idempotencyKey && (await findOrderByKey(shop.db, customer.id, idempotencyKey))
  if (placed) return whereNext(shop, requireSameCart(placed, request), customer)

  await countTries(shop.db, shop.clock.now(), [
    { name: 'order', subject: String(customer.id), most: 300, withinSeconds: 3600 },
  ])
  const draft = { ...(await draftOrder(shop, customer, request)), idempotencyKey }
  return whereNext(shop, await acceptOnce(shop, draft, customer.email), customer)
}

/** The constraints decide who is first: everyone else gets the order that is there. */
async function acceptOnce(shop: Shop, draft: NewOrder, email: string): Promise<OrderRow> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const accepted = standsAlone(draft)
      ? await insertOrder(shop.db, draft)
      : await shop.db.transaction(tx => accept(tx, shop, draft, email))
    if (accepted) return accepted
    const placed = await findPlaced(shop, draft)
    const order = placed && (await asItStands(shop, placed))
    if (order) return requireSameContent(order, draft)
  }
  throw new Refusal('order-in-progress', { retryAfterSeconds: 2 })
}

/** Nothing is decided with the order: one statement accepts it, and a transaction around that would only take time. */
function standsAlone({ coupon, total, paymentMethod }: NewOrder): boolean {
  return !coupon && total > 0 && paymentMethod !== paymentMethodNumbers.bank
}

/** The order with all that is decided with it, or nothing of it; null where the same order is there already. */
async function accept(tx: Transaction, shop: Shop, draft: NewOrder, email: string): Promise<OrderRow | null> {
  const order = await insertOrder(tx, draft)
  if (!order) return null

  if (order.coupon) await takeCoupon(tx, { code: order.coupon, customerId: order.customerId })
  if (order.total === 0) return acceptFree(tx, shop, order)
  return order.paymentMethod === paymentMethodNumbers.bank ? billOrder(tx, shop, order, email) : order
}

/** A bank order's invoice, and the mail that carries it. */
async function billOrder(tx: Transaction, shop: Shop, accepted: OrderRow, email: string): Promise<OrderRow> {
  const invoice = await issueInvoice(tx, shop, accepted)
  const order = await nameInvoice(tx, accepted.id, invoice.numberText)
  const mail = bankOrderReceived({ order, invoice: invoice.content, email, config: shop.config })
  const [key, now] = [`order-received:${order.id}`, accepted.createdAt]
  await postMail(tx, shop.jobs, { ...mail, key, now, attachments: [attachInvoice(invoice)] })
  return order
}

/** No provider takes a payment of nothing: accepting such an order is paying it (domain.md, 'Coupons'). */
async function acceptFree(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow | null> {
  try {
    await markPaid(tx, shop, order, { amount: 0, currency: order.currency })
  } catch (error) {
    if (error instanceof PaymentMismatch && error.cause instanceof RuleBroken) throw error.cause
    throw error
  }
  return findOrder(tx, order.id)
}

async function findPlaced(shop: Shop, draft: NewOrder): Promise<OrderRow | null> {
  const byKey =
    draft.idempotencyKey && (await findOrderByKey(shop.db, draft.customerId, draft.idempotencyKey))
  return byKey || findPendingTwin(shop.db, draft.customerId, draft.contentHash)
}

/**
 * The order, or null where it has closed and makes room for a new one. Where the time of its payment page is over, the
 * provider is asked first: money that came in the last minute must not meet a closed order.
 */
async function asItStands(shop: Shop, order: OrderRow): Promise<OrderRow | null> {
  if (order.status !== 'pending' || isPageOpen(shop, order)) return order
  await checkPayment(shop, order.id)
  await expireLapsedOrders(shop.db, shop.clock.now())
  const now = await findOrder(shop.db, order.id)
  return now?.status === 'pending' || now?.status === 'paid' ? now : null
}

function isPageOpen({ clock }: Shop, { expiresAt }: OrderRow): boolean {
  return expiresAt === null || expiresAt > clock.now()
}

async function whereNext(shop: Shop, order: OrderRow, customer: SignedInCustomer): Promise<{ url: string }> {
  const review = `${shop.config.baseUrl}/orders/${order.id}/review/?new`
  if (order.status !== 'pending' || order.paymentMethod === 2) return { url: review }
  if (order.paymentMethod === paymentMethodNumbers.crypto)
    return { url: isPageOpen(shop, order) ? await chatLinkFor(shop, order) : review }
  // A payment link can hold an order open after its page has closed; the review opens the next one.
  if (order.paymentUrl) return { url: isPageOpen(shop, order) ? order.paymentUrl : review }
  return { url: await openOrCancel(shop, order, customer) }
}

/** When the provider fails, the order is cancelled and nothing was charged: nobody ever saw a page to pay on. */
async function openOrCancel(shop: Shop, order: OrderRow, customer: SignedInCustomer): Promise<string> {
  try {
    return await openPayment(shop, order, { email: customer.email, begun: firstAttempt(order) })
  } catch (error) {
    await cancelUnopened(shop.db, order.id)
    const now = await findOrder(shop.db, order.id)
    if (now?.status === 'pending' && now.paymentUrl) return now.paymentUrl
    throw new Refusal('payment-provider-failed', { cause: error })
  }
}

/** The key may have been taken by another cart a moment ago. */
function requireSameContent(order: OrderRow, draft: NewOrder): OrderRow {
  if (order.contentHash !== draft.contentHash) throw new Refusal('order-changed')
  return order
}

function requireSameCart(order: OrderRow, request: PlacedRequest): OrderRow {
  const same =
    order.product === request.product &&
    order.mode === request.mode &&
    order.periods === request.periods &&
    order.country === request.country &&
    (order.coupon ?? '') === couponCodeOf(request.coupon ?? '') &&
    order.paymentMethod === paymentMethodNumbers[request.payment] &&
    (order.servers === request.servers || order.mode.startsWith('renew')) &&
    (typeof request.license_id !== 'number' ||
      order.licenseId === null ||
      order.licenseId === request.license_id) &&
    (order.consentAt !== null) === consents(request) &&
    hasSameDetails(order, request)
  if (!same) throw new Refusal('order-changed')
  return order
}

/** Details that were changed under an old key would otherwise be lost without a word. */
function hasSameDetails(order: OrderRow, request: PlacedRequest): boolean {
  const { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry, comment } = order
  const kept = { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry, comment }
  return isDeepStrictEqual(kept, billingOf(request))
}
