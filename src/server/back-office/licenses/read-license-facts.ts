import type {
  LicenseDetails,
  LicenseEntry,
  licenseConditions,
} from '../../../contract/back-office/licenses.ts'
import { licenseTypes, renewalProduct } from '../../../domain/licenses/license.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import { newTerms, renewedTerms } from '../../../domain/licenses/terms.ts'
import { findLicenseFiles } from '../../licenses/files/store.ts'
import { type LicenseFilter, licensePageLength, pageOfLicenses } from '../../licenses/page-of-licenses.ts'
import { findHeldSeats } from '../../licenses/seats/find-seat.ts'
import { requireLicense, type StoredLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { readLicenseTimeline } from './read-license-timeline.ts'
import { describeShown, listChanges, namePlan, type Plan } from './shown-license.ts'

type Asked = {
  q?: string | undefined
  state?: (typeof licenseConditions)[number] | undefined
  plan?: Plan | undefined
  after?: number | undefined
}

const mostFiles = 20

const plans: Record<Plan, NonNullable<LicenseFilter['plan']>> = {
  demo: { type: licenseTypes.demo },
  monthly: { type: licenseTypes.subscription, period: 0 },
  yearly: { type: licenseTypes.subscription, period: 1 },
  company: { type: licenseTypes.company },
  lifetime: { type: licenseTypes.lifetime },
}

export async function listLicensesForBackOffice(
  { db, clock }: Shop,
  { q, state, plan, after }: Asked,
): Promise<{ licenses: LicenseEntry[]; next: string | null }> {
  const today = utcDay(clock.now())
  const found = await pageOfLicenses(
    db,
    { q, state, plan: plan && plans[plan] },
    { today, after: after ?? null },
  )
  const page = found.slice(0, licensePageLength)
  const last = page.at(-1)
  const hasMore = found.length > licensePageLength && last
  return {
    licenses: page.map(({ license, email }) => describeEntry(license, email, today)),
    next: hasMore ? String(last.license.id) : null,
  }
}

/** Refuses 'not-found'. */
export async function readLicenseForBackOffice({ db, clock }: Shop, id: number): Promise<LicenseDetails> {
  const today = utcDay(clock.now())
  const [found] = await pageOfLicenses(db, { q: String(id) }, { today })
  if (!found) throw new Refusal('not-found')
  const { license, email } = found
  const timeline = await readLicenseTimeline(db, license)
  const seats = await findHeldSeats(db, id)
  const files = await findLicenseFiles(db, { licenseId: id, most: mostFiles })
  return {
    ...describeEntry(license, email, today),
    name: license.name,
    created_at: license.createdAt.toISOString(),
    term_starts_on: license.termStartsOn,
    shown: describeShown(license),
    changes: listChanges(license),
    renewed_until: findRenewedEnd(license, today),
    used: seats.map(({ id: activation, seat, name, version, kind, lastSeenAt }) => {
      return { id: activation, seat, name, version, kind, last_seen_at: lastSeenAt.toISOString() }
    }),
    files: files.map(({ issuedAt, ...file }) => ({ ...file, issued_at: issuedAt.toISOString() })),
    orders: [...new Set(timeline.flatMap(({ order_id }) => order_id ?? []))],
    timeline,
  }
}

/** Refuses 'not-found'. */
export async function findLicenseBySerial({ db }: Shop, serial: string): Promise<{ id: number }> {
  // Digits alone are the number of a license.
  if (/^\d+$/.test(serial)) throw new Refusal('not-found')
  const { id } = await requireLicense(db, { idOrSerial: serial, customerId: null })
  return { id }
}

/** As a demo cannot be renewed, its end is that of a month. */
function findRenewedEnd(license: StoredLicense, today: string): string {
  if (license.type === licenseTypes.demo)
    return newTerms(
      { product: 'astra-1m', servers: 1, periods: 1 },
      license.expiresOn > today ? license.expiresOn : today,
    ).expiresOn
  return renewedTerms(license, { product: renewalProduct(license), periods: 1 }, today).expiresOn
}

function describeEntry(license: StoredLicense, email: string, today: string): LicenseEntry {
  const { id, serial, servers, state, type, expiresOn } = license
  const isOver = type !== licenseTypes.lifetime && expiresOn < today
  return {
    id,
    serial: maskSerial(serial),
    email,
    plan: namePlan(license),
    servers,
    state: state === 'active' && isOver ? 'expired' : state,
    expiration_date: expiresOn,
  }
}
