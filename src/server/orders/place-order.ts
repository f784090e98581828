import { isDeepStrictEqual } from 'node:util'
import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { lastPayment } from '../payments/attempts.ts'
import { chatLinkFor } from '../payments/chat/chat-link.ts'
import { postMail } from '../platform/outbox.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { billingOf, draftOrder } from './draft-order.ts'
import { bankOrderReceived } from './emails.ts'
import { firstAttempt, openPayment } from './open-payment.ts'
import {
  cancelUnopenedOrder,
  closeOrder,
  findOrder,
  findOrderByKey,
  findPendingTwin,
  insertOrder,
  type NewOrder,
  type OrderRow,
} from './store.ts'

type Placing = { customer: SignedInCustomer; request: AcceptedOrderRequest; idempotencyKey: string | null }

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
    const order = (await insertPlaced(shop, draft, email)) ?? (await findPlaced(shop, draft))
    if (order && !(await hasLapsed(shop, order))) return requireSameContent(order, draft)
  }
  throw new Refusal('order-in-progress', { retryAfterSeconds: 2 })
}

/** A bank order and the mail that says what happens next are kept together, or neither is. */
async function insertPlaced(shop: Shop, draft: NewOrder, email: string): Promise<OrderRow | null> {
  if (draft.paymentMethod !== paymentMethodNumbers.bank) return insertOrder(shop.db, draft)
  return shop.db.transaction(async tx => {
    const order = await insertOrder(tx, draft)
    if (order) {
      const mail = bankOrderReceived({ order, email, config: shop.config })
      await postMail(tx, shop.jobs, { ...mail, key: `order-received:${order.id}`, now: draft.createdAt })
    }
    return order
  })
}

async function findPlaced(shop: Shop, draft: NewOrder): Promise<OrderRow | null> {
  const byKey =
    draft.idempotencyKey && (await findOrderByKey(shop.db, draft.customerId, draft.idempotencyKey))
  return byKey || findPendingTwin(shop.db, draft.customerId, draft.contentHash)
}

/** An order whose payment page has closed makes room for a new one. */
async function hasLapsed(shop: Shop, order: OrderRow): Promise<boolean> {
  if (order.status !== 'pending' || isPageOpen(shop, order)) return false
  // Money may be on its way by an invoice that the network still confirms: the review tells.
  if (isCrypto(order) && (await lastPayment(shop.db, order.id))?.status === 'open') return false
  await closeOrder(shop.db, order.id, 'expired')
  return true
}

function isCrypto({ paymentMethod }: OrderRow): boolean {
  return paymentMethod === paymentMethodNumbers.crypto
}

function isPageOpen({ clock }: Shop, { expiresAt }: OrderRow): boolean {
  return expiresAt === null || expiresAt > clock.now()
}

async function whereNext(shop: Shop, order: OrderRow, customer: SignedInCustomer): Promise<{ url: string }> {
  const review = `${shop.config.baseUrl}/orders/${order.id}/review/?new`
  if (order.status !== 'pending' || order.paymentMethod === 2) return { url: review }
  if (isCrypto(order)) return { url: isPageOpen(shop, order) ? await chatLinkFor(shop, order) : review }
  // A payment link can hold an order open after its page has closed; the review opens the next one.
  if (order.paymentUrl) return { url: isPageOpen(shop, order) ? order.paymentUrl : review }
  return { url: await openOrCancel(shop, order, customer) }
}

/** When the provider fails, the order is cancelled and nothing was charged: nobody ever saw a page to pay on. */
async function openOrCancel(shop: Shop, order: OrderRow, customer: SignedInCustomer): Promise<string> {
  try {
    return await openPayment(shop, order, { email: customer.email, begun: firstAttempt(order) })
  } catch (error) {
    await cancelUnopenedOrder(shop.db, order.id)
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

function requireSameCart(order: OrderRow, request: AcceptedOrderRequest): OrderRow {
  const same =
    order.product === request.product &&
    order.mode === request.mode &&
    order.periods === request.periods &&
    order.country === request.country &&
    order.paymentMethod === paymentMethodNumbers[request.payment] &&
    (order.servers === request.servers || order.mode.startsWith('renew')) &&
    (typeof request.license_id !== 'number' ||
      order.licenseId === null ||
      order.licenseId === request.license_id) &&
    hasSameDetails(order, request)
  if (!same) throw new Refusal('order-changed')
  return order
}

/** Details that were changed under an old key would otherwise be lost without a word. */
function hasSameDetails(order: OrderRow, request: AcceptedOrderRequest): boolean {
  const { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry, comment } = order
  const kept = { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry, comment }
  return isDeepStrictEqual(kept, billingOf(request))
}
