import { dayIn } from '../../domain/day.ts'
import { retentionEnd } from '../../domain/invoices/retention.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { removeEmailChange } from '../account/store.ts'
import { eraseChats } from '../chat/store.ts'
import { eraseAutoRenewals } from '../checkout/auto-renewals/store.ts'
import { erasePaymentLinks } from '../checkout/payment-links/store.ts'
import { removeProcessedEvents } from '../checkout/webhooks/store.ts'
import { eraseNotes } from '../customer-notes/store.ts'
import { findErasedCustomers, lockCustomer, replaceByPseudonym } from '../customers/store.ts'
import { eraseDemo, removeErasedDemos } from '../demo/store.ts'
import { eraseApiTokens, revokePersonTokens } from '../identity/api-tokens/store.ts'
import { erasePasskeys } from '../identity/passkeys/store.ts'
import { eraseSignIns } from '../identity/sign-in/store.ts'
import { eraseFormerSuperuser, isSuperuser } from '../identity/superusers/store.ts'
import { eraseViewings } from '../identity/viewing/store.ts'
import { eraseDocumentFiles } from '../invoices/invoice-files.ts'
import { eraseInvoiceCustomers } from '../invoices/store.ts'
import { eraseTransfers } from '../license-life/store.ts'
import { eraseLicenseFiles } from '../licenses/files/store.ts'
import { giveUpLicense } from '../licenses/give-up-license.ts'
import { findLicenseIds } from '../licenses/store.ts'
import {
  eraseOrderDetails,
  findOrderIds,
  findUnerasedOrders,
  forgetReceiver,
} from '../orders/erase-orders.ts'
import { removeEndpoints } from '../outgoing-webhooks/endpoint-store.ts'
import { erasePayers, eraseStrangers } from '../payments/erase-payers.ts'
import { utcDay } from '../platform/clock.ts'
import { allowErasure, type Transaction } from '../platform/database/database.ts'
import { eraseMailBodies, eraseMails, postMail, removeOldMails } from '../platform/mail/outbox.ts'
import { findSellers } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { eraseQuestions } from '../support/store.ts'
import { deletionWithdrawnMail } from './emails.ts'
import { removeExport } from './export/store.ts'
import { findObstacles } from './request-deletion.ts'
import { findDueDeletions, takeDueDeletion } from './store.ts'

/** The next night erases the rest. */
const mostInANight = 100
const dayMs = 24 * 3600_000
const demoRefusedMs = 365 * dayMs
const storedDays = { texts: 90, events: 180, mails: 730 }
const batchSize = 200
/** A job may run for a minute, and each step for half of one. */
const startWithinMs = 20_000

export async function eraseAccounts(shop: Shop) {
  const due = await findDueDeletions(shop.db, shop.clock.now(), mostInANight)
  for (const customerId of due) await shop.db.transaction(tx => eraseAccount(tx, shop, customerId))
}

/** docs/domain.md, 'Deleting an account'. A customer who has bought something meanwhile stays a customer. */
async function eraseAccount(tx: Transaction, shop: Shop, customerId: number) {
  const now = shop.clock.now()
  const to = await lockCustomer(tx, customerId)
  const deletion = await takeDueDeletion(tx, customerId, now)
  if (!deletion) return
  const { licenses, openOrders, underReview } = await findObstacles(tx, customerId, now)
  const isNew = licenses.some(({ id }) => !deletion.givenUpLicenses.includes(id))
  if (isNew || (await isSuperuser(tx, customerId)) || openOrders.length > 0 || underReview.length > 0) {
    const mail = deletionWithdrawnMail({ why: 'byOrder', to, config: shop.config })
    await postMail(tx, shop, { ...mail, key: `deletion-withdrawn:${customerId}:${now.getTime()}` })
    return
  }
  await removeExport(tx, customerId)
  const licenseIds = await eraseLicenses(tx, { customerId, now })
  const orderIds = await findOrderIds(tx, customerId)
  await eraseChats(tx, orderIds)
  await erasePaymentLinks(tx, customerId)
  await eraseAutoRenewals(tx, { customerId, email: to.email })
  await removeEndpoints(tx, customerId)
  await eraseQuestions(tx, customerId)
  await eraseNotes(tx, customerId)
  const refusedUntil = new Date(now.getTime() + demoRefusedMs)
  await eraseDemo(tx, { customerId, secret: shop.config.secret, refusedUntil })
  await removeEmailChange(tx, customerId)
  await eraseApiTokens(tx, customerId)
  await revokePersonTokens(tx, { personId: customerId, now })
  await erasePasskeys(tx, customerId)
  await eraseFormerSuperuser(tx, customerId)
  await eraseTransfers(tx, { customerId, email: to.email })
  await forgetReceiver(tx, to.email)
  await eraseViewings(tx, customerId)
  await eraseSignIns(tx, { customerId, email: to.email })
  await eraseMails(tx, { customerId, recipient: to.email, orderIds, licenseIds })
  await replaceByPseudonym(tx, customerId, now)
}

async function eraseLicenses(tx: Transaction, { customerId, now }: { customerId: number; now: Date }) {
  const licenseIds = await findLicenseIds(tx, customerId)
  await eraseLicenseFiles(tx, { customerId, licenseIds })
  for (const licenseId of licenseIds) await giveUpLicense(tx, { licenseId, customerId, now })
  return licenseIds
}

/**
 * docs/domain.md, 'How long records are stored'. In batches, so that no other statement waits for long. What there is no
 * time for is erased in the next night.
 */
export async function eraseOldTexts({ db, clock }: Shop) {
  const deadline = AbortSignal.timeout(startWithinMs)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const before = daysAgo(storedDays.texts)
  for (let after: number | null = 0; after !== null && !deadline.aborted; )
    after = await eraseMailBodies(db, { before, after, most: batchSize })
  while (!deadline.aborted && (await eraseStrangers(db, { before, most: batchSize })) === batchSize);
  if (!deadline.aborted) await removeProcessedEvents(db, daysAgo(storedDays.events))
  if (!deadline.aborted) await removeOldMails(db, daysAgo(storedDays.mails))
}

/** The law must no longer require the documents of the deleted accounts. */
export async function eraseStoredDetails(shop: Shop) {
  const now = shop.clock.now()
  await removeErasedDemos(shop.db, now)
  const over = (await findOrdersOfErased(shop)).filter(order => order.storedUntil <= utcDay(now))
  for (let start = 0; start < over.length; start += batchSize) {
    const ids = over.slice(start, start + batchSize).map(({ id }) => id)
    await shop.db.transaction(async tx => {
      await allowErasure(tx)
      await eraseInvoiceCustomers(tx, ids)
      await eraseDocumentFiles(tx, ids)
      await erasePayers(tx, ids)
      await eraseOrderDetails(tx, ids, now)
    })
  }
}

async function findOrdersOfErased({ db, config }: Shop) {
  const orders = await findUnerasedOrders(db, await findErasedCustomers(db))
  const sellers = await findSellers(db, [...new Set(orders.flatMap(({ sellerId }) => sellerId ?? []))])
  const resellers = new Map(sellers.map(seller => [seller.id, seller]))
  return orders.map(({ id, sellerId, taxKind, createdAt }) => {
    const seller = resellers.get(sellerId ?? 0) ?? config.seller
    const on = dayIn(sellerTimeZone(seller), createdAt)
    const years = config.retentionYears[seller.series]
    return { id, storedUntil: retentionEnd({ sellerCountry: seller.country, taxKind, on, years }) }
  })
}
