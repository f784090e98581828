import { addDays } from '../../../domain/day.ts'
import { pickTexts } from '../../../texts/all.ts'
import { findContact } from '../../customers/store.ts'
import { lockLicense, requireLicense, type StoredLicense } from '../../licenses/store.ts'
import { cancelPendingOrder } from '../../orders/close-orders.ts'
import { claimReminder, hasOrderToFulfil } from '../../orders/find-unpaid-orders.ts'
import { findOrder, findOrderByKey, lockOrder, type OrderRow } from '../../orders/store.ts'
import { isCharge } from '../../payments/provider.ts'
import { newestPayment } from '../../payments/store.ts'
import { type Clock, utcDay } from '../../platform/clock.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { asRefusal, Refusal } from '../../platform/http/refusal.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { paymentLinkMail } from '../payment-links/emails.ts'
import { makePaymentLink } from '../payment-links/make-link.ts'
import { placeWithoutPage } from '../place-order.ts'
import { actAsOwner } from '../renewal-links/fill-cart.ts'
import { openNextPage } from '../reuse-or-open-payment-page.ts'
import { syncPayment } from '../sync-payment.ts'
import {
  type AutoRenewal,
  changeAutoRenewal,
  findAutoRenewals,
  findDueRenewals,
  findEndedCards,
} from './store.ts'
import { fillCompanyCart, refuseForNow } from './turn-on.ts'

const words = pickTexts(t => t.reminderMail.automatic)
const dayMs = 24 * 3600_000
/** A job may run for a minute. What is left is charged ten minutes later. */
const startWithinMs = 30_000

/** docs/domain.md, 'Automatic renewal'. Each step can be repeated, also by two processes at once. */
export async function chargeAutoRenewals(shop: Shop) {
  const now = shop.clock.now()
  const announcedBy = new Date(now.getTime() - dayMs)
  const deadline = AbortSignal.timeout(startWithinMs)
  const failures: unknown[] = []
  for (const renewal of await findDueRenewals(shop.db, { until: addDays(utcDay(now), 1), announcedBy })) {
    if (deadline.aborted) break
    const isOver = (renewal.announcedFor ?? '') < utcDay(now)
    await renew(shop, renewal, isOver).catch(error => failures.push(error))
  }
  await forgetEndedCards(shop).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} renewals were not charged`)
}

/** The provider keeps no card that is not charged any more. */
async function forgetEndedCards(shop: Shop) {
  for (const { id, providerCustomer } of await findEndedCards(shop.db)) {
    await shop.providers.card.forgetCard(providerCustomer)
    await changeAutoRenewal(shop.db, id, { providerCustomer: '', paymentMethod: '' })
  }
}

/** The next run of the job tries a refused renewal again, until the license has ended. */
async function renew(shop: Shop, renewal: AutoRenewal, isOver: boolean) {
  try {
    const order = await findOrPlace(shop, renewal, isOver)
    if (order) await chargeOrder(shop, { renewal, order, isOver })
  } catch (error) {
    if (!asRefusal(error)) throw error
    shop.log.warn({ err: error, licenseId: renewal.licenseId }, 'an automatic renewal was not possible')
  }
}

/** Null if nothing is to be charged, or only later. */
async function findOrPlace(shop: Shop, renewal: AutoRenewal, isOver: boolean): Promise<OrderRow | null> {
  const { id, licenseId, customerId, orderId, announcedFor } = renewal
  const idempotencyKey = `auto-renewal:${id}:${announcedFor}`
  const known = orderId
    ? await findOrder(shop.db, orderId)
    : await findOrderByKey(shop.db, customerId, idempotencyKey)
  // After a crash an order may have expired before its charge was prepared.
  if (known && known.status !== 'expired') return known
  const license = await requireLicense(shop.db, { idOrSerial: String(licenseId), customerId: null })
  if (isOver || !isWanted(renewal, license)) {
    await settle(shop, renewal, { hasFailed: isWanted(renewal, license) })
    return null
  }
  if (await hasOrderToFulfil(shop.db, licenseId)) return null
  const customer = await actAsOwner(shop, license)
  const request = await fillCompanyCart(shop, license)
  const order = await placeWithoutPage(shop, { customer, request, idempotencyKey })
  // The customer has placed the same order at this moment, and pays it on a page.
  if (order.idempotencyKey !== idempotencyKey) throw new Refusal('license-has-unpaid-order')
  await changeAutoRenewal(shop.db, id, { orderId: order.id })
  return order
}

/** Whether the license is still the one whose renewal was announced. */
function isWanted({ endedAt, announcedFor, customerId }: AutoRenewal, license: StoredLicense): boolean {
  const isSame = license.expiresOn === announcedFor && license.customerId === customerId
  return endedAt === null && isSame && license.state === 'active'
}

type Due = { renewal: AutoRenewal; order: OrderRow; isOver: boolean }

async function chargeOrder(shop: Shop, due: Due): Promise<void> {
  const { renewal, order } = due
  const verdict = await shop.db.transaction(tx => judge(tx, due))
  const payment = await newestPayment(shop.db, order.id)
  // The customer pays it on a page.
  if (payment && !isCharge(payment.sessionId)) return settle(shop, renewal)
  if (verdict === 'wait') return
  if (verdict === 'charge' && !payment) {
    // The link keeps the order pending: another job expires an order without a payment and without a link.
    await makePaymentLink(shop, { order, madeBy: order.customerId })
    await openNextPage(shop, order, 0, renewal)
    return chargeOrder(shop, due)
  }
  if (payment?.status === 'open') {
    const { card } = shop.providers
    await card[verdict === 'charge' ? 'charge' : 'withdraw'](payment.sessionId).catch(refuseForNow)
    const { status } = await syncPayment(shop, card, payment.sessionId).catch(refuseForNow)
    if (status === 'open') return
    if (status === 'paid') return settle(shop, renewal)
  }
  if (verdict !== 'drop') return fail(shop, due)
  await shop.db.transaction(tx => cancelPendingOrder(tx, order.id))
  await settle(shop, renewal)
}

/** The locks wait for a renewal by hand that is being completed. Dropped is also an order that is paid or cancelled. */
async function judge(tx: Transaction, { renewal, order, isOver }: Due) {
  const locked = await lockOrder(tx, order.id)
  const license = await lockLicense(tx, renewal.licenseId)
  const [current = renewal] = await findAutoRenewals(tx, 'id', renewal.id)
  if (locked?.status !== 'pending' || !isWanted(current, license)) return 'drop'
  if (await hasOrderToFulfil(tx, license.id, order.id)) return isOver ? 'drop' : 'wait'
  return isOver || isDearer(order, renewal) ? 'fail' : 'charge'
}

/** A sum in another currency was not announced either. */
function isDearer(order: OrderRow, { announcedAmount, announcedCurrency }: AutoRenewal): boolean {
  return order.currency !== announcedCurrency || order.total > (announcedAmount ?? 0)
}

/** The order stays, with a link by which it can be paid. */
async function fail(shop: Shop, { renewal, order }: Due) {
  const link = await makePaymentLink(shop, { order, madeBy: order.customerId })
  const to = await findContact(shop.db, order.customerId)
  const t = words[to.language]
  const opening = isDearer(order, renewal) ? t.dearer : t.notCharged(renewal.card)
  const mail = paymentLinkMail({ order, link, to, config: shop.config }, [opening, t.nextTerm])
  await shop.db.transaction(async tx => {
    const key = `auto-renewal-failed:${order.id}` as const
    await settle({ db: tx, clock: shop.clock }, renewal, { hasFailed: true })
    // This e-mail is the reminder.
    await claimReminder(tx, order.id, shop.clock.now())
    await postMail(tx, shop, { ...mail, key, orderId: order.id })
  })
}

async function settle(
  { db, clock }: { db: Reader; clock: Clock },
  { id }: AutoRenewal,
  { hasFailed = false } = {},
) {
  const now = clock.now()
  await changeAutoRenewal(db, id, { settledAt: now, failedAt: hasFailed ? now : null })
}
