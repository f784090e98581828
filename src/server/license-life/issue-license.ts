import { licenseTypes } from '../../domain/licenses/license.ts'
import { newTerms } from '../../domain/licenses/terms.ts'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { changeTerms } from '../licenses/change-license.ts'
import { issueLicenseFile } from '../licenses/files/issue-license-file.ts'
import { type LicenseActor, recordLicenseEvent } from '../licenses/record-license-event.ts'
import { insertLicense, lockLicense, type StoredLicense, saveForm } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { LicenseChange } from './change-license-state.ts'
import { notifyOfChange } from './notify-of-change.ts'

/** One period of a plan that can be bought; `reason` is shown to the customer. */
type Plan = { product: ProductCode; servers: number }
/** A form that is sent twice issues one license. */
type Issue = Plan & { customerId: number; form: string; actor: LicenseActor; reason: string }

/** As if bought today, without an order. Refuses 'license-issued' if the form has been sent before. */
export async function issueLicense(
  tx: Transaction,
  shop: Shop,
  { customerId, product, servers, form, actor, reason }: Issue,
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const terms = newTerms({ product, servers, periods: 1 }, utcDay(now))
  const license = await insertLicense(tx, { customerId, terms, now })
  if (!(await saveForm(tx, license.id, form))) throw new Refusal('license-issued')
  const { id: licenseId } = license
  const event = { licenseId, kind: 'issued', at: now, actor, reason, before: null, after: license } as const
  const { id: eventId } = await recordLicenseEvent(tx, event)
  const file = await issueLicenseFile(tx, shop, { license, reason: 'purchase', now })
  await notifyOfChange(tx, shop, { kind: 'issued', eventId, license, reason, file })
  return license
}

/** A demo becomes a paid license without an order. Refuses 'license-stopped' and 'not-a-demo'. */
export async function convertDemo(
  tx: Transaction,
  shop: Shop,
  { licenseId, product, servers, actor, reason }: LicenseChange & Plan,
): Promise<StoredLicense> {
  const now = shop.clock.now()
  const today = utcDay(now)
  const before = await lockLicense(tx, licenseId)
  if (before.type !== licenseTypes.demo) throw new Refusal('not-a-demo')
  const terms = newTerms({ product, servers, periods: 1 }, today)
  const license = await changeTerms(tx, licenseId, { ...terms, termStartsOn: today })
  if (!license) throw new Refusal('license-stopped')

  const event = { licenseId, kind: 'converted', at: now, actor, reason, before, after: license } as const
  const { id: eventId } = await recordLicenseEvent(tx, event)
  const file = await issueLicenseFile(tx, shop, { license, reason: 'conversion', now })
  await notifyOfChange(tx, shop, { kind: 'converted', eventId, license, reason, file })
  return license
}
