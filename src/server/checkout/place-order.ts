import { isPageOpen } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { createChatLink } from '../chat/chat-link.ts'
import { takeCoupon } from '../coupons/open-coupon.ts'
import { lockContact } from '../customers/store.ts'
import type { SignedInCustomer } from '../identity/sign-in/session.ts'
import { needsInvoiceNumber } from '../invoices/describe-transfer.ts'
import { attachInvoice, copyInvoiceToRecipients } from '../invoices/emails.ts'
import { insertInvoice } from '../invoices/insert-invoice.ts'
import { draftInvoice } from '../invoices/issue-invoice.ts'
import { attachLicenseFile } from '../licenses/files/mail-license-file.ts'
import { requireLicense } from '../licenses/store.ts'
import { cancelUnopenedOrder } from '../orders/close-orders.ts'
import { findOpenBankOrders } from '../orders/find-unpaid-orders.ts'
import {
  findOrder,
  findOrderByKey,
  findPendingTwin,
  insertOrder,
  type NewOrder,
  type OrderRow,
} from '../orders/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { closeLapsedOrders } from './close-lapsed-orders.ts'
import { completeOrder, describeService, UnmatchedPaymentError } from './complete-order.ts'
import { attachAcceptedTerms } from './consent.ts'
import { draftOrder, hashContent, type PlacedRequest } from './draft-order.ts'
import { bankOrderReceived, orderAddress } from './emails.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { firstAttempt, openPayment } from './open-payment.ts'
import { syncOpenPayment } from './sync-payment.ts'
import { readWrittenQuote } from './written-quotes/written-quote.ts'

type Placement = { customer: SignedInCustomer; request: PlacedRequest; idempotencyKey: string | null }

/** The same order placed twice, by a retry or from a second tab, is one order: docs/domain.md, 'Orders'. */
export async function placeOrder(shop: Shop, asked: Placement) {
  const placement = { ...asked, request: withWrittenQuote(shop, asked.request) }
  const order = await placeWithoutPage(shop, placement)
  return { url: await findNextPage(shop, order, placement.customer), orderId: order.id }
}

/** A retry returns the order placed under its key, even if the cart would be refused by now. */
export async function placeWithoutPage(shop: Shop, placement: Placement): Promise<OrderRow> {
  return acceptOnce(shop, placement).catch(async error => {
    const placed = await findPlaced(shop, placement)
    if (!placed) throw error
    return placed
  })
}

/** A written quote decides about the cart. */
function withWrittenQuote({ config }: Shop, request: PlacedRequest): PlacedRequest {
  if (!request.written_quote) return request
  const written = readWrittenQuote(config, request.written_quote)
  const { product, mode, servers, periods, country, licenseId, coupon } = written
  return { ...request, product, mode, servers, periods, country, license_id: licenseId, coupon, written }
}

async function findPlaced(shop: Shop, { customer, request, idempotencyKey }: Placement) {
  const placed = idempotencyKey ? await findOrderByKey(shop.db, customer.id, idempotencyKey) : null
  if (placed) await requireSameCart(shop, placed, request)
  return placed
}

/** Constraints decide which of two equal requests is first; the other returns the same order. */
async function acceptOnce(shop: Shop, placement: Placement): Promise<OrderRow> {
  const { customer, request, idempotencyKey } = placement
  await countTries(shop, [{ name: 'order', subject: String(customer.id), most: 300, withinSeconds: 3600 }])
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

/** Cancels the order: without a payment page nothing was charged. */
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

/**
 * Refuses 'too-many-bank-orders'; the order that is being placed counts too. Call it last in the transaction, because
 * the number of the invoice locks its series until the commit.
 */
async function invoiceBankOrder(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow> {
  const contact = await lockContact(tx, order.customerId)
  const open = await findOpenBankOrders(tx, order.customerId)
  if (open.length > shop.config.maxOpenBankOrders)
    throw new Refusal('too-many-bank-orders', { orders: open.filter(id => id !== order.id) })
  const fulfilment =
    order.invoiceDays !== null && contact.licensedAtOnce ? await fulfilOrder(tx, shop, order) : null
  const service = fulfilment && describeService(order, fulfilment, utcDay(order.createdAt))
  const draft = await draftInvoice(tx, shop, { ...order, ...(service ? { service } : {}) }, contact)
  // The number locks its series, so it comes before the e-mail only if that contains it.
  const numbered = needsInvoiceNumber(draft.content.seller) ? await insertInvoice(tx, draft) : null
  const invoice = numbered?.content ?? { ...draft.content, number: '' }
  const mail = bankOrderReceived({ order, invoice, license: fulfilment?.license, config: shop.config })
  await postMail(tx, shop, {
    ...mail,
    key: `order-received:${order.id}`,
    orderId: order.id,
    attachments: [
      ...(fulfilment ? [attachLicenseFile(fulfilment.file)] : []),
      ...attachInvoice(order),
      ...attachAcceptedTerms(order),
    ],
  })
  await copyInvoiceToRecipients(tx, shop, order)
  const { numberText } = numbered ?? (await insertInvoice(tx, draft))
  return { ...order, sessionId: numberText }
}

/** Refuses a cart that is not that of the order, whose price and days of the license count as they were accepted. */
async function requireSameCart(shop: Shop, order: OrderRow, request: PlacedRequest) {
  // The servers of a renewal are those of its license, and a company has any number, whatever the cart says.
  const areGiven = order.servers === anyNumberOfServers || order.mode.startsWith('renew')
  const { product, periods } = request
  const quoted = { ...order, product, periods, servers: areGiven ? order.servers : request.servers }
  const license = await findLicense(shop, order, request)
  const coupon = normalizeCouponCode(request.coupon ?? '')
  if (hashContent(request, quoted, license, coupon) !== order.contentHash) throw new Refusal('order-changed')
}

async function findLicense(shop: Shop, order: OrderRow, { license_id: typed }: PlacedRequest) {
  const { mode, customerId, licenseId, quotedLicense } = order
  if (mode === 'buy' || licenseId === null || quotedLicense === null) return null
  const { expiresOn } = quotedLicense
  if (typed === null || typed === undefined) return { id: licenseId, expiresOn }
  return { id: (await requireLicense(shop.db, { idOrSerial: String(typed), customerId })).id, expiresOn }
}
