import { autoRenewalText, canRenewAutomatically } from '../../../domain/licenses/auto-renewal.ts'
import type { SignedInCustomer } from '../../identity/sign-in/session.ts'
import { lockLicense, type StoredLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { asRefusal, Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { draftOrder, type PlacedRequest } from '../draft-order.ts'
import { actAsOwner, fillRenewalCart } from '../renewal-links/fill-cart.ts'
import {
  changeAutoRenewal,
  endAutoRenewals,
  findActiveRenewals,
  findAutoRenewals,
  insertAutoRenewal,
} from './store.ts'

const dayMs = 24 * 3600_000

export async function describeAutoRenewal(shop: Shop, license: StoredLicense) {
  const [newest] = await findAutoRenewals(shop.db, 'licenseId', license.id)
  const isNew = newest && shop.clock.now().getTime() - newest.consentedAt.getTime() < dayMs
  // The customer may be back from the page before the provider's event is here.
  if (isNew && !newest.card) await saveRenewalCard(shop, newest.sessionId).catch(refuseForNow)
  const active = (await findActiveRenewals(shop.db, [license])).get(license.id)
  const hasFailed = Boolean(active?.failedAt) && active?.announcedFor === license.expiresOn
  const isOffered = !active && (await isPossible(shop, license))
  return { card: active?.card ?? null, has_failed: hasFailed, is_offered: isOffered }
}

async function isPossible(shop: Shop, license: StoredLicense) {
  const isInTime = canRenewAutomatically(license, utcDay(shop.clock.now()))
  return isInTime && (await quoteRenewal(shop, license)) !== null
}

/** Returns the page on which the card is saved; before that nothing is renewed. */
export async function requestRenewalCard(shop: Shop, customer: SignedInCustomer, license: StoredLicense) {
  if (!(await isPossible(shop, license))) throw new Refusal('auto-renewal-not-offered')
  const { email, language, person } = customer
  const page = `${shop.config.baseUrl}/accounts/licenses/${license.id}/`
  const request = { email, language, successUrl: page, cancelUrl: page }
  const { sessionId, url } = await shop.providers.card.requestCard(request).catch(refuseForNow)
  await insertAutoRenewal(shop.db, {
    licenseId: license.id,
    customerId: license.customerId,
    sessionId,
    consentText: autoRenewalText,
    consentedAt: shop.clock.now(),
    consentedBy: person?.email ?? email,
  })
  return url
}

export function refuseForNow(cause: unknown): never {
  throw new Refusal('payment-provider-failed', { cause })
}

/** False if the session is another one. A new card replaces the earlier one of the license. */
export async function saveRenewalCard(shop: Shop, sessionId: string): Promise<boolean> {
  const [renewal] = await findAutoRenewals(shop.db, 'sessionId', sessionId)
  if (!renewal) return false
  const card = await shop.providers.card.readCard(sessionId)
  if (!card) return true
  await shop.db.transaction(async tx => {
    const license = await lockLicense(tx, renewal.licenseId)
    const [current = renewal] = await findAutoRenewals(tx, 'sessionId', sessionId)
    if (current.card) return
    // The provider is told to forget it.
    if (current.endedAt || license.customerId !== renewal.customerId)
      return changeAutoRenewal(tx, renewal.id, { ...card, endedAt: current.endedAt ?? shop.clock.now() })
    await endAutoRenewals(tx, 'licenseId', license.id, shop.clock.now())
    await changeAutoRenewal(tx, renewal.id, { ...card, endedAt: null })
  })
  return true
}

/** Drafts the renewal at the price of now. Null if the customer cannot order it now. */
export async function quoteRenewal(shop: Shop, license: StoredLicense) {
  try {
    return await draftOrder(shop, await actAsOwner(shop, license), await fillCompanyCart(shop, license))
  } catch (error) {
    if (!asRefusal(error)) throw error
    return null
  }
}

/** Ends the automatic renewal of a customer who is no company any more: consumers are never charged by it. */
export async function fillCompanyCart(shop: Shop, license: StoredLicense): Promise<PlacedRequest> {
  const cart = await fillRenewalCart(shop, license)
  if (cart.client_company?.trim() || cart.client_vat?.trim()) return cart
  await endAutoRenewals(shop.db, 'licenseId', license.id, shop.clock.now())
  throw new Refusal('auto-renewal-not-offered')
}
