import { isDeepStrictEqual } from 'node:util'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { couponCodeOf } from '../../domain/pricing/coupon.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { chatLinkFor } from '../chat/chat-link.ts'
import { takeCoupon } from '../coupons/take-coupon.ts'
import { ownLicense } from '../licenses/own-license.ts'
import type { NewOrder } from '../orders/new-order.ts'
import { findOrder, findOrderByKey, findPendingTwin, insertOrder, type OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { cancelUnopened } from './closing/cancel-order.ts'
import { expireLapsedOrders } from './closing/close-lapsed-orders.ts'
import { completeOrder, UnmatchedPaymentError } from './complete-order.ts'
import { billingOf, draftOrder, type PlacedRequest } from './draft-order.ts'
import { acceptBankOrder, invoiceOrders } from './invoice-orders.ts'
import { firstAttempt, openPayment } from './open-payment.ts'
import { consents } from './order-consent.ts'
import { syncOpenPayment } from './sync-payment.ts'

type Placing = { customer: SignedInCustomer; request: PlacedRequest; idempotencyKey: string | null }

/**
 * Accepts a cart as an order and says where the customer goes next: the provider's page, or the order's review.
 * Placing the same order twice, by a retry or from a second tab, gives the first one (domain.md, 'Order and payment').
 */
export async function placeOrder(
  shop: Shop,
  { customer, request, idempotencyKey }: Placing,
): Promise<{ url: string }> {
  const order = await acceptOnce(shop, { customer, request, idempotencyKey }).catch(async error => {
    // What was placed under this key is answered, also where it could not be ordered any more.
    const placed = await placedUnder(shop, { customer, request, idempotencyKey })
    if (!placed) throw error
    return placed
  })
  return whereNext(shop, order, customer)
}

async function placedUnder(
  shop: Shop,
  { customer, request, idempotencyKey }: Placing,
): Promise<OrderRow | null> {
  const placed = idempotencyKey && (await findOrderByKey(shop.db, customer.id, idempotencyKey))
  return placed ? requireSameCart(shop, placed, request) : null
}

/** The constraints decide who is first: everyone else gets the order that is there. */
async function acceptOnce(shop: Shop, placing: Placing): Promise<OrderRow> {
  const { customer, request, idempotencyKey } = placing
  await countTries(shop.db, shop.clock.now(), [
    { name: 'order', subject: String(customer.id), most: 300, withinSeconds: 3600 },
  ])
  const draft = { ...(await draftOrder(shop, customer, request)), idempotencyKey }
  for (let attempt = 0; attempt < 3; attempt++) {
    const accepted = (await acceptOrder(shop, draft)) ?? (await placedUnder(shop, placing))
    if (accepted) return accepted
    const twin = await findPendingTwin(shop.db, draft.customerId, draft.contentHash)
    const order = twin && (await asItStands(shop, twin))
    if (order) return order
  }
  throw new Refusal('order-in-progress', { retryAfterSeconds: 2 })
}

/** The order with all that is decided with it, or nothing of it; null where the same order is there already. */
function acceptOrder(shop: Shop, draft: NewOrder): Promise<OrderRow | null> {
  if (draft.coupon || draft.total === 0) return shop.db.transaction(tx => acceptReduced(tx, shop, draft))
  // Nothing is decided with an order by card: a transaction around its one statement would only take time.
  return isByBank(draft) ? acceptBankOrder(shop, draft) : insertOrder(shop.db, draft)
}

const isByBank = ({ paymentMethod }: NewOrder) => paymentMethod === paymentMethodNumbers.bank

/** An order with a coupon, or one that costs nothing for another reason. */
async function acceptReduced(tx: Transaction, shop: Shop, draft: NewOrder): Promise<OrderRow | null> {
  const order = await insertOrder(tx, draft)
  if (!order) return null

  if (order.coupon) await takeCoupon(tx, { code: order.coupon, customerId: order.customerId })
  if (order.total === 0) return acceptFree(tx, shop, order)
  if (!isByBank(draft)) return order
  const [billed] = await invoiceOrders(tx, shop, [order])
  return billed ?? null
}

/** No provider takes a payment of nothing: accepting such an order is paying it (domain.md, 'Coupons'). */
async function acceptFree(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow | null> {
  try {
    await completeOrder(tx, shop, order, { amount: 0, currency: order.currency })
  } catch (error) {
    if (error instanceof UnmatchedPaymentError && error.cause instanceof RuleBroken) throw error.cause
    throw error
  }
  return findOrder(tx, order.id)
}

/**
 * The order, or null where it has closed and makes room for a new one. Where the time of its payment page is over, the
 * provider is asked first: money that came in the last minute must not meet a closed order.
 */
async function asItStands(shop: Shop, order: OrderRow): Promise<OrderRow | null> {
  if (order.status !== 'pending' || isPageOpen(shop, order)) return order
  await syncOpenPayment(shop, order.id)
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

async function requireSameCart(shop: Shop, order: OrderRow, request: PlacedRequest): Promise<OrderRow> {
  const same =
    order.product === request.product &&
    order.mode === request.mode &&
    order.periods === request.periods &&
    order.country === request.country &&
    (order.coupon ?? '') === couponCodeOf(request.coupon ?? '') &&
    order.paymentMethod === paymentMethodNumbers[request.payment] &&
    (order.servers === request.servers || order.mode.startsWith('renew')) &&
    (await isForSameLicense(shop, order, request)) &&
    (order.consentAt !== null) === consents(request) &&
    hasSameDetails(order, request)
  if (!same) throw new Refusal('order-changed')
  return order
}

/** A cart names its license by its id or by its serial number. */
async function isForSameLicense(shop: Shop, order: OrderRow, { license_id: asked }: PlacedRequest) {
  if (asked === null || asked === undefined || order.mode === 'buy' || order.licenseId === null) return true
  return (await ownLicense(shop.db, order.customerId, String(asked))).id === order.licenseId
}

/** Details that were changed under an old key would otherwise be lost without a word. */
function hasSameDetails(order: OrderRow, request: PlacedRequest): boolean {
  const { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry, comment } = order
  const kept = { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry, comment }
  return isDeepStrictEqual(kept, billingOf(request))
}
