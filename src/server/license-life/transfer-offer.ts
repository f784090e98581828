import type { LicenseTransfer, OfferedLicense } from '../../contract/license-life.ts'
import type { Language } from '../../domain/languages.ts'
import { offerBoughtLicenseJob } from '../checkout/fulfil-order.ts'
import { findContact } from '../customers/store.ts'
import { lockAccess } from '../identity/sign-in/store.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { lockOwnLicense, requireLicense, type StoredLicense } from '../licenses/store.ts'
import { findFulfilment, findOrder } from '../orders/store.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { moveLicense, requireTransferable } from './move-license.ts'
import { mailTransferOffer } from './notify-of-change.ts'
import {
  closeAccepted,
  findOpenTransfer,
  findTransferFor,
  findTransfersFor,
  insertTransfer,
  type TransferRow,
  withdrawTransfers,
} from './store.ts'

const openForMs = 7 * 86_400_000

type Offer = { email: string; sessionId?: number }
type Recipient = { id: number; email: string }
type Asking = { recipient: Recipient; language: Language }

/** Replaces an earlier offer. Refuses as `moveLicense` does, and 'too-many-requests'. */
export async function offerTransfer(shop: Shop, license: StoredLicense, offer: Required<Offer>) {
  await countTries(shop, [
    { name: 'license-transfer', subject: String(license.customerId), most: 10, withinSeconds: 86_400 },
  ])
  return saveOffer(shop, license, offer)
}

async function saveOffer(shop: Shop, license: StoredLicense, { email, sessionId }: Offer) {
  const now = shop.clock.now()
  const { id: licenseId, customerId } = license
  const recipient = email.trim().toLowerCase()
  const owner = await findContact(shop.db, customerId)
  if (owner.email === recipient) throw new Refusal('transfer-to-owner', { fields: ['email'] })
  const expiresAt = new Date(now.getTime() + openForMs)
  const offer = await shop.db.transaction(async tx => {
    if (sessionId) await lockAccess(tx, { id: customerId, sessionId })
    await requireTransferable(tx, await lockOwnLicense(tx, license))
    const row = await insertTransfer(tx, { licenseId, customerId, recipient, offeredAt: now, expiresAt })
    await mailTransferOffer(tx, shop, { transfer: row, license, from: owner })
    return row
  })
  return describeTransfer(offer)
}

/** To the other customer for whom the license was bought; once, unless the customer has offered it since. */
export function registerBoughtLicenseOffers(shop: Shop) {
  shop.jobs.work(offerBoughtLicenseJob, async ({ orderId }) => {
    const { id, customerId, forEmail } = requireFound(await findOrder(shop.db, Number(orderId)))
    const { licenseId } = requireFound(await findFulfilment(shop.db, id))
    const license = await requireLicense(shop.db, { idOrSerial: String(licenseId), customerId: null })
    if (license.customerId !== customerId || (await readOpenTransfer(shop, licenseId))) return
    await saveOffer(shop, license, { email: forEmail })
  })
}

export async function readOpenTransfer(shop: Shop, licenseId: number): Promise<LicenseTransfer | null> {
  const open = await findOpenTransfer(shop.db, { licenseId, now: shop.clock.now() })
  return open && describeTransfer(open)
}

export async function withdrawTransfer(shop: Shop, licenseId: number) {
  const now = shop.clock.now()
  const withdrawn = await shop.db.transaction(tx => withdrawTransfers(tx, { licenseId, now }))
  if (!withdrawn) throw new Refusal('transfer-closed')
}

export async function acceptTransfer(
  shop: Shop,
  id: number,
  { id: customerId, email: recipient }: Recipient,
) {
  const now = shop.clock.now()
  return shop.db.transaction(async tx => {
    const offer = await closeAccepted(tx, { id, recipient, now })
    if (!offer)
      throw new Refusal((await findTransferFor(tx, { id, recipient })) ? 'transfer-closed' : 'not-found')
    const { licenseId } = offer
    return moveLicense(tx, shop, { licenseId, customerId, actor: { customerId }, reason: '' })
  })
}

/** An offer to another address is not found. */
export async function readOffer(shop: Shop, id: number, { recipient, language }: Asking) {
  const offer = requireFound(await findTransferFor(shop.db, { id, recipient: recipient.email }))
  if (offer.closedAt || offer.expiresAt <= shop.clock.now()) throw new Refusal('transfer-closed')
  return describeOffer(shop, offer, language)
}

export async function listOffers(shop: Shop, { recipient, language }: Asking) {
  const offers = await findTransfersFor(shop.db, { recipient: recipient.email, now: shop.clock.now() })
  return Promise.all(offers.map(offer => describeOffer(shop, offer, language)))
}

function describeTransfer({ recipient, expiresAt }: TransferRow): LicenseTransfer {
  return { email: recipient, expires_at: expiresAt.toISOString() }
}

/** The recipient gets the serial number with the license only. */
async function describeOffer(shop: Shop, offer: TransferRow, language: Language): Promise<OfferedLicense> {
  const stored = await requireLicense(shop.db, { idOrSerial: String(offer.licenseId), customerId: null })
  const described = describeLicense(stored, licenseContext(shop, language))
  const { name, type, period, servers, expiration_date } = described
  const { email: from } = await findContact(shop.db, offer.customerId)
  const license = { name, type, period, servers, expiration_date }
  return { id: offer.id, from, expires_at: offer.expiresAt.toISOString(), license }
}
