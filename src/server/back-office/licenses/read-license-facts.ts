import type {
  LicenseDetails,
  LicenseEntry,
  licenseConditions,
  licensePlans,
} from '../../../contract/back-office/licenses.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import { findContact } from '../../customers/store.ts'
import { type LicenseFilter, licensePageLength, pageOfLicenses } from '../../licenses/page-of-licenses.ts'
import { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { findHeldSeats } from '../../licenses/seats/find-seat.ts'
import { requireLicense, type StoredLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'

type Plan = (typeof licensePlans)[number]
type Asked = {
  q?: string | undefined
  state?: (typeof licenseConditions)[number] | undefined
  plan?: Plan | undefined
  after?: number | undefined
}

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
  const timeline = await readEvents(db, license, email)
  const seats = await findHeldSeats(db, id)
  return {
    ...describeEntry(license, email, today),
    name: license.name,
    created_at: license.createdAt.toISOString(),
    term_starts_on: license.termStartsOn,
    used: seats.map(({ seat, name, version, kind, lastSeenAt }) => {
      return { seat, name, version, kind, last_seen_at: lastSeenAt.toISOString() }
    }),
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

async function readEvents(
  db: Reader,
  { id, customerId }: StoredLicense,
  email: string,
): Promise<LicenseDetails['timeline']> {
  const events = await findLicenseEvents(db, id)
  const earlier = new Set(events.flatMap(event => event.customerId ?? []))
  const emails = new Map([[customerId, email]])
  for (const each of earlier) emails.set(each, (await findContact(db, each)).email)
  return events.map(event => ({
    at: event.at.toISOString(),
    kind: event.kind,
    servers: event.after.servers,
    expiration_date: event.after.expiresOn,
    order_id: event.orderId,
    by: event.operator ?? emails.get(event.customerId ?? 0) ?? '',
    reason: event.reason,
  }))
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

function namePlan({ type, period }: StoredLicense): Plan {
  if (type === licenseTypes.demo) return 'demo'
  if (type === licenseTypes.company) return 'company'
  if (type === licenseTypes.lifetime) return 'lifetime'
  return period === 1 ? 'yearly' : 'monthly'
}
