import { addDays, daysBetween } from '../../domain/day.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { newTerms } from '../../domain/licenses/terms.ts'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { deleteDownloadLinks } from '../licenses/files/store.ts'
import type { LicenseActor } from '../licenses/record-license-event.ts'
import { newSerial, saveReplacedSerial } from '../licenses/replaced-serials.ts'
import { findHeldSeats } from '../licenses/seats/find-seat.ts'
import { releaseAllSeats } from '../licenses/seats/release-seats.ts'
import { insertLicense, lockOwnLicense, type StoredLicense, saveForm } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { changeLicense, completeChange, type LicenseChange, requireActive } from './change-license.ts'

/** One period of a plan that can be bought. */
type Plan = { product: ProductCode; servers: number }
/** A form that is sent twice issues one license; `reason` is shown to the customer. */
type Issue = Plan & { customerId: number; form: string; actor: LicenseActor; reason: string }

// docs/domain.md, 'Life of a license'

export function suspendLicense(tx: Transaction, shop: Shop, made: LicenseChange) {
  return changeLicense(tx, shop, made, license => {
    requireActive(license)
    return { kind: 'suspended', change: { state: 'suspended' } }
  })
}

export function resumeLicense(tx: Transaction, shop: Shop, made: LicenseChange) {
  return changeLicense(tx, shop, made, ({ state }) => {
    if (state !== 'suspended') throw new Refusal('license-not-suspended')
    return { kind: 'resumed', change: { state: 'active' } }
  })
}

export function revokeLicense(tx: Transaction, shop: Shop, made: LicenseChange) {
  return changeLicense(tx, shop, made, ({ state }) => {
    if (state === 'revoked') throw new Refusal('license-stopped')
    return { kind: 'revoked', change: { state: 'revoked' } }
  })
}

export function extendLicense(
  tx: Transaction,
  shop: Shop,
  { until, ...made }: LicenseChange & { until: string },
) {
  const today = utcDay(shop.clock.now())
  return changeLicense(tx, shop, made, license => {
    requireActive(license)
    if (until < today || until <= license.expiresOn) throw new Refusal('license-day-not-later')
    const termStartsOn = license.expiresOn < today ? today : license.termStartsOn
    return { kind: 'extended', change: { expiresOn: until, termStartsOn }, fileReason: 'extension' }
  })
}

/** Takes this share of the days of its term, and ends it today at the earliest. */
export function shortenLicense(
  tx: Transaction,
  shop: Shop,
  { share, ...made }: LicenseChange & { share: number },
) {
  const today = utcDay(shop.clock.now())
  return changeLicense(tx, shop, made, license => {
    requireActive(license)
    const { termStartsOn, expiresOn: before } = license
    const until = addDays(before, -Math.round(daysBetween(termStartsOn, before) * share))
    const expiresOn = until < today ? today : until
    if (expiresOn >= before) throw new Refusal('nothing-changes', { fields: ['license'] })
    return { kind: 'shortened', change: { expiresOn }, fileReason: 'reduction' }
  })
}

/** A company license has any number of servers. */
export function changeServers(
  tx: Transaction,
  shop: Shop,
  { servers, ...made }: LicenseChange & { servers: number },
) {
  return changeLicense(tx, shop, made, async license => {
    requireActive(license)
    if (servers === license.servers || license.type === licenseTypes.company)
      throw new Refusal('servers-unchanged', { fields: ['servers'] })
    // Activations wait for the lock of the license.
    const held = await findHeldSeats(tx, license.id)
    if (held.some(({ seat }) => seat > servers)) throw new Refusal('seats-in-use', { fields: ['servers'] })
    return servers > license.servers
      ? { kind: 'upgraded', change: { servers }, fileReason: 'upgrade' }
      : { kind: 'reduced', change: { servers }, fileReason: 'reduction' }
  })
}

/** Its term is as if it were bought today. */
export async function issueLicense(
  tx: Transaction,
  shop: Shop,
  { customerId, product, servers, form, ...made }: Issue,
) {
  const now = shop.clock.now()
  const terms = newTerms({ product, servers, periods: 1 }, utcDay(now))
  const after = await insertLicense(tx, { customerId, terms, now })
  if (!(await saveForm(tx, after.id, form))) throw new Refusal('license-issued')
  return completeChange(tx, shop, { ...made, kind: 'issued', before: null, after, fileReason: 'purchase' })
}

/** A demo becomes a paid license without an order. */
export function convertDemo(
  tx: Transaction,
  shop: Shop,
  { product, servers, ...made }: LicenseChange & Plan,
) {
  const today = utcDay(shop.clock.now())
  return changeLicense(tx, shop, made, license => {
    requireActive(license)
    if (license.type !== licenseTypes.demo) throw new Refusal('not-a-demo')
    const change = { ...newTerms({ product, servers, periods: 1 }, today), termStartsOn: today }
    return { kind: 'converted', change, fileReason: 'conversion' }
  })
}

const resetsIn30Days = 3

export async function resetOwnLicense(shop: Shop, license: StoredLicense) {
  requireActive(license)
  const { id: licenseId, customerId } = license
  // Each reset lets the license run on new servers beside the old ones, which have 7 days.
  await countTries(shop, [
    { name: 'license-reset', subject: String(licenseId), most: resetsIn30Days, withinSeconds: 30 * 86_400 },
  ])
  const change = { licenseId, actor: { customerId }, reason: '' }
  return shop.db.transaction(async tx => {
    await lockOwnLicense(tx, license)
    return resetLicense(tx, shop, change)
  })
}

export function resetLicense(tx: Transaction, shop: Shop, made: LicenseChange) {
  const now = shop.clock.now()
  return changeLicense(tx, shop, made, async license => {
    requireActive(license)
    const { id: licenseId, generation } = license
    await saveReplacedSerial(tx, license, now)
    await releaseAllSeats(tx, { licenseId, now })
    await deleteDownloadLinks(tx, licenseId)
    const change = { serial: newSerial(), generation: generation + 1 }
    return { kind: 'reset', change, fileReason: 'reset' }
  })
}
