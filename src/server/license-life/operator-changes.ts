import { licenseTypes } from '../../domain/licenses/license.ts'
import { newTerms } from '../../domain/licenses/terms.ts'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { changeState, changeTerms, extendTo } from '../licenses/change-license.ts'
import type { LicenseActor } from '../licenses/record-license-event.ts'
import { findHeldSeats } from '../licenses/seats/find-seat.ts'
import { insertLicense, lockLicense, type StoredLicense, saveForm } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { completeChange, type LicenseChange } from './complete-change.ts'

/** One period of a plan that can be bought. */
type Plan = { product: ProductCode; servers: number }
/** A form that is sent twice issues one license; `reason` is shown to the customer. */
type Issue = Plan & { customerId: number; form: string; actor: LicenseActor; reason: string }

/** docs/domain.md, 'Life of a license'. Refuses 'license-stopped' unless the license is active. */
export async function suspendLicense(
  tx: Transaction,
  shop: Shop,
  change: LicenseChange,
): Promise<StoredLicense> {
  const before = await lockLicense(tx, change.licenseId)
  const after = await changeState(tx, change.licenseId, { from: ['active'], to: 'suspended' })
  if (!after) throw new Refusal('license-stopped')
  return completeChange(tx, shop, change, { kind: 'suspended', before, after })
}

/** Refuses 'license-not-suspended'. */
export async function resumeLicense(
  tx: Transaction,
  shop: Shop,
  change: LicenseChange,
): Promise<StoredLicense> {
  const before = await lockLicense(tx, change.licenseId)
  const after = await changeState(tx, change.licenseId, { from: ['suspended'], to: 'active' })
  if (!after) throw new Refusal('license-not-suspended')
  return completeChange(tx, shop, change, { kind: 'resumed', before, after })
}

/** For good. Refuses 'license-stopped' if the license is revoked already. */
export async function revokeLicense(
  tx: Transaction,
  shop: Shop,
  change: LicenseChange,
): Promise<StoredLicense> {
  const before = await lockLicense(tx, change.licenseId)
  const after = await changeState(tx, change.licenseId, { from: ['active', 'suspended'], to: 'revoked' })
  if (!after) throw new Refusal('license-stopped')
  return completeChange(tx, shop, change, { kind: 'revoked', before, after })
}

/** Without an order. Refuses 'license-stopped', and 'license-day-not-later' for a day that is not after its last. */
export async function extendLicense(
  tx: Transaction,
  shop: Shop,
  { until, ...change }: LicenseChange & { until: string },
): Promise<StoredLicense> {
  const today = utcDay(shop.clock.now())
  const before = await lockLicense(tx, change.licenseId)
  if (before.state !== 'active') throw new Refusal('license-stopped')
  const termStartsOn = before.expiresOn < today ? today : before.termStartsOn
  const terms = { expiresOn: until, termStartsOn }
  const after = until < today ? null : await extendTo(tx, change.licenseId, terms)
  if (!after) throw new Refusal('license-day-not-later')
  return completeChange(tx, shop, change, { kind: 'extended', before, after, fileReason: 'extension' })
}

/**
 * Without an order. Refuses 'license-stopped', 'servers-unchanged' also for a company license, which has any number, and
 * 'seats-in-use' if a server holds a seat above the new number.
 */
export async function changeServers(
  tx: Transaction,
  shop: Shop,
  { servers, ...change }: LicenseChange & { servers: number },
): Promise<StoredLicense> {
  const before = await lockLicense(tx, change.licenseId)
  if (servers === before.servers || before.type === licenseTypes.company)
    throw new Refusal('servers-unchanged', { fields: ['servers'] })
  // Activations wait for the lock of the license.
  const held = await findHeldSeats(tx, change.licenseId)
  if (held.some(({ seat }) => seat > servers)) throw new Refusal('seats-in-use', { fields: ['servers'] })
  const after = await changeTerms(tx, change.licenseId, { ...before, servers })
  if (!after) throw new Refusal('license-stopped')
  const made =
    servers > before.servers
      ? ({ kind: 'upgraded', fileReason: 'upgrade' } as const)
      : ({ kind: 'reduced', fileReason: 'reduction' } as const)
  return completeChange(tx, shop, change, { ...made, before, after })
}

/** As if bought today, without an order. Refuses 'license-issued' if the form has been sent before. */
export async function issueLicense(
  tx: Transaction,
  shop: Shop,
  { customerId, product, servers, form, ...change }: Issue,
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const terms = newTerms({ product, servers, periods: 1 }, utcDay(now))
  const after = await insertLicense(tx, { customerId, terms, now })
  if (!(await saveForm(tx, after.id, form))) throw new Refusal('license-issued')
  return completeChange(tx, shop, change, { kind: 'issued', before: null, after, fileReason: 'purchase' })
}

/** A demo becomes a paid license without an order. Refuses 'license-stopped' and 'not-a-demo'. */
export async function convertDemo(
  tx: Transaction,
  shop: Shop,
  { product, servers, ...change }: LicenseChange & Plan,
): Promise<StoredLicense> {
  const today = utcDay(shop.clock.now())
  const before = await lockLicense(tx, change.licenseId)
  if (before.type !== licenseTypes.demo) throw new Refusal('not-a-demo')
  const terms = newTerms({ product, servers, periods: 1 }, today)
  const after = await changeTerms(tx, change.licenseId, { ...terms, termStartsOn: today })
  if (!after) throw new Refusal('license-stopped')
  return completeChange(tx, shop, change, { kind: 'converted', before, after, fileReason: 'conversion' })
}
