import { removeEmailChange } from '../account/store.ts'
import { eraseApiTokens } from '../api-tokens/store.ts'
import { eraseChats } from '../chat/store.ts'
import { erasePaymentLinks } from '../checkout/payment-links/store.ts'
import { eraseNotes } from '../customer-notes/store.ts'
import { lockCustomer, replaceByPseudonym } from '../customers/store.ts'
import { eraseDemo } from '../demo/store.ts'
import { eraseTransfers } from '../license-life/store.ts'
import { eraseLicenseFiles } from '../licenses/files/store.ts'
import { giveUpLicense } from '../licenses/give-up-license.ts'
import { findLicensesByCustomer } from '../licenses/store.ts'
import { findOrderIds } from '../orders/erase-orders.ts'
import { removeEndpoints } from '../outgoing-webhooks/endpoint-store.ts'
import { erasePasskeys } from '../passkeys/store.ts'
import type { Transaction } from '../platform/database.ts'
import { eraseMails, postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { eraseSignIns } from '../sign-in/store.ts'
import { eraseFormerSuperuser, isSuperuser } from '../superusers/store.ts'
import { eraseQuestions } from '../support/store.ts'
import { eraseViewings } from '../viewing/store.ts'
import { deletionWithdrawnMail } from './emails.ts'
import { eraseOldTexts } from './erase-old-texts.ts'
import { eraseStoredDetails } from './erase-stored-details.ts'
import { removeExport } from './export/store.ts'
import { findObstacles } from './find-obstacles.ts'
import { findDueDeletions, takeDueDeletion } from './store.ts'

const job = 'erase-accounts'
/** What is left is erased in the next night. */
const mostInANight = 100
const demoRefusedMs = 365 * 24 * 3600_000

export function registerErasure(shop: Shop) {
  shop.jobs.work(job, async () => {
    await eraseAccounts(shop)
    await eraseStoredDetails(shop)
    await eraseOldTexts(shop)
  })
  shop.jobs.schedule(job, '45 2 * * *')
}

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
    await postMail(tx, shop.jobs, { ...mail, key: `deletion-withdrawn:${customerId}:${now.getTime()}`, now })
    return
  }
  await removeExport(tx, customerId)
  const licenseIds = await eraseLicenses(tx, { customerId, now })
  const orderIds = await findOrderIds(tx, customerId)
  await eraseChats(tx, orderIds)
  await erasePaymentLinks(tx, customerId)
  await removeEndpoints(tx, customerId)
  await eraseQuestions(tx, customerId)
  await eraseNotes(tx, customerId)
  const refusedUntil = new Date(now.getTime() + demoRefusedMs)
  await eraseDemo(tx, { customerId, secret: shop.config.secret, refusedUntil })
  await removeEmailChange(tx, customerId)
  await eraseApiTokens(tx, customerId)
  await erasePasskeys(tx, customerId)
  await eraseFormerSuperuser(tx, customerId)
  await eraseTransfers(tx, { customerId, email: to.email })
  await eraseViewings(tx, customerId)
  await eraseSignIns(tx, { customerId, email: to.email })
  await eraseMails(tx, { customerId, recipient: to.email, orderIds, licenseIds })
  await replaceByPseudonym(tx, customerId, now)
}

async function eraseLicenses(tx: Transaction, { customerId, now }: { customerId: number; now: Date }) {
  const licenseIds = (await findLicensesByCustomer(tx, customerId)).map(({ id }) => id)
  await eraseLicenseFiles(tx, { customerId, licenseIds })
  for (const licenseId of licenseIds) await giveUpLicense(tx, { licenseId, customerId, now })
  return licenseIds
}
