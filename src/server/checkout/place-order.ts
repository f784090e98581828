import { isPageOpen } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { createChatLink } from '../chat/chat-link.ts'
import { takeCoupon } from '../coupons/take-coupon.ts'
import { cancelUnopenedOrder } from '../orders/close-orders.ts'
import {
  findOrder,
  findOrderByKey,
  findPendingTwin,
  insertOrder,
  type NewOrder,
  type OrderRow,
} from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { closeLapsedOrders } from './close-lapsed-orders.ts'
import { completeOrder, UnmatchedPaymentError } from './complete-order.ts'
import { draftOrder, type PlacedRequest } from './draft-order.ts'
import { orderAddress } from './emails.ts'
import { invoiceBankOrder } from './invoice-bank-order.ts'
import { firstAttempt, openPayment } from './open-payment.ts'
import { requireSameCart } from './same-cart.ts'
import { syncOpenPayment } from './sync-payment.ts'

type Placement = { customer: SignedInCustomer; request: PlacedRequest; idempotencyKey: string | null }

/** The same order placed twice, by a retry or from a second tab, is one order: docs/domain.md, 'Orders'. */
export async function placeOrder(
  shop: Shop,
  placement: Placement,
): Promise<{ url: string; orderId: number }> {
  const order = await acceptOnce(shop, placement).catch(async error => {
    // A retry returns the order placed under its key, even if the cart would be refused by now.
    const placed = await findPlaced(shop, placement)
    if (!placed) throw error
    return placed
  })
  return { url: await findNextPage(shop, order, placement.customer), orderId: order.id }
}

async function findPlaced(
  shop: Shop,
  { customer, request, idempotencyKey }: Placement,
): Promise<OrderRow | null> {
  const placed = idempotencyKey ? await findOrderByKey(shop.db, customer.id, idempotencyKey) : null
  if (placed) await requireSameCart(shop, placed, request)
  return placed
}

/** Constraints decide which of two equal requests is first; the other returns the same order. */
async function acceptOnce(shop: Shop, placement: Placement): Promise<OrderRow> {
  const { customer, request, idempotencyKey } = placement
  await countTries(shop.db, shop.clock.now(), [
    { name: 'order', subject: String(customer.id), most: 300, withinSeconds: 3600 },
  ])
  const draft = { ...(await draftOrder(shop, customer, request)), idempotencyKey }
  for (let attempt = 0; attempt < 3; attempt++) {
    const accepted = (await acceptOrder(shop, draft)) ?? (await findPlaced(shop, placement))
    if (accepted) return accepted
    const twin = await findPendingTwin(shop.db, draft.customerId, draft.contentHash)
    const order = twin && (await refreshTwin(shop, twin))
    if (order) return order
  }
  throw new Refusal('order-in-progress', { retryAfterSeconds: 2 })
}

function acceptOrder(shop: Shop, draft: NewOrder): Promise<OrderRow | null> {
  const isBankOrder = draft.paymentMethod === paymentMethodNumbers.bank
  // Most orders are one insert, which needs no transaction.
  if (!isBankOrder && !draft.coupon && draft.total > 0) return insertOrder(shop.db, draft)
  return shop.db.transaction(async tx => {
    const order = await insertOrder(tx, draft)
    if (!order) return null
    if (order.coupon)
      await takeCoupon(tx, { code: order.coupon, customerId: order.customerId, now: order.createdAt })
    if (order.total === 0) return acceptFree(tx, shop, order)
    return isBankOrder ? invoiceBankOrder(tx, shop, order) : order
  })
}

/** No provider accepts a payment of nothing, so a free order is paid as soon as it is accepted. */
async function acceptFree(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow | null> {
  try {
    await completeOrder(tx, shop, order, { amount: 0, currency: order.currency })
  } catch (error) {
    if (error instanceof UnmatchedPaymentError && error.cause instanceof RuleBroken) throw error.cause
    throw error
  }
  return findOrder(tx, order.id)
}

/** Null if the pending order has closed. Syncs an expired page first: it may have been paid in the last minute. */
async function refreshTwin(shop: Shop, twin: OrderRow): Promise<OrderRow | null> {
  if (twin.status !== 'pending' || isPageOpen(twin, shop.clock.now())) return twin
  await syncOpenPayment(shop, twin.id)
  await closeLapsedOrders(shop)
  const order = await findOrder(shop.db, twin.id)
  return order?.status === 'pending' || order?.status === 'paid' ? order : null
}

async function findNextPage(shop: Shop, order: OrderRow, customer: SignedInCustomer): Promise<string> {
  const orderPage = `${orderAddress(shop.config, order.id)}?new`
  const isOpen = order.status === 'pending' && isPageOpen(order, shop.clock.now())
  // A payment link can hold an order open after its page has closed; the order page opens the next one.
  if (!isOpen || order.paymentMethod === paymentMethodNumbers.bank) return orderPage
  if (order.paymentMethod === paymentMethodNumbers.crypto) return createChatLink(shop, order)
  return order.paymentUrl || openOrCancel(shop, order, customer)
}

/** Without a payment page nothing was charged, so the order is cancelled. */
async function openOrCancel(shop: Shop, order: OrderRow, customer: SignedInCustomer): Promise<string> {
  try {
    return await openPayment(shop, order, { email: customer.email, begun: firstAttempt(order) })
  } catch (error) {
    await cancelUnopenedOrder(shop.db, order.id)
    const current = await findOrder(shop.db, order.id)
    if (current?.status === 'pending' && current.paymentUrl) return current.paymentUrl
    throw new Refusal('payment-provider-failed', { cause: error })
  }
}
