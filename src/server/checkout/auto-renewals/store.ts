import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { daysBetween } from '../../../domain/day.ts'
import { announcementDays } from '../../../domain/licenses/auto-renewal.ts'
import type { CurrencyCode } from '../../../domain/money/money.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { autoRenewals } from './tables.ts'

export type AutoRenewal = typeof autoRenewals.$inferSelect

const isActive = and(ne(autoRenewals.paymentMethod, ''), isNull(autoRenewals.endedAt))

export async function findActiveRenewals(db: Reader, licenses: readonly { id: number }[]) {
  const licenseIds = licenses.map(({ id }) => id)
  const ofLicenses = inArray(autoRenewals.licenseId, licenseIds)
  const found = await db.select().from(autoRenewals).where(and(ofLicenses, isActive))
  return new Map(found.map(renewal => [renewal.licenseId, renewal]))
}

export async function insertAutoRenewal(db: Reader, renewal: typeof autoRenewals.$inferInsert) {
  await db.insert(autoRenewals).values(renewal)
}

type Known = 'id' | 'sessionId' | 'licenseId' | 'customerId'

/** The newest first. */
export function findAutoRenewals(db: Reader, by: Known, value: number | string) {
  return db.select().from(autoRenewals).where(eq(autoRenewals[by], value)).orderBy(desc(autoRenewals.id))
}

/** Finds the open renewals of terms that end by `until`, if the customer has had the announcement since `announcedBy`. */
export function findDueRenewals(db: Reader, { until, announcedBy }: { until: string; announcedBy: Date }) {
  const { announcedFor, announcedAt, settledAt, id } = autoRenewals
  const isDue = and(lte(announcedFor, until), lte(announcedAt, announcedBy), isNull(settledAt))
  return db.select().from(autoRenewals).where(isDue).orderBy(asc(announcedFor), asc(id))
}

/** Finds the ended renewals whose card the provider still keeps, except those with a charge in progress. */
export function findEndedCards(db: Reader) {
  const isOver = and(
    ne(autoRenewals.providerCustomer, ''),
    isNotNull(autoRenewals.endedAt),
    or(isNull(autoRenewals.orderId), isNotNull(autoRenewals.settledAt)),
  )
  return db.select().from(autoRenewals).where(isOver).limit(50)
}

export async function changeAutoRenewal(db: Reader, id: number, change: Partial<AutoRenewal>) {
  await db.update(autoRenewals).set(change).where(eq(autoRenewals.id, id))
}

type Announced = { renewal: AutoRenewal; quoted: { total: number; currency: CurrencyCode } }

/** The sum of the last announcement is the most that is charged for the term that ends on `endsOn`. */
export async function saveAnnouncement(
  db: Reader,
  { renewal, quoted }: Announced,
  { endsOn, daysBefore, now }: { endsOn: string; daysBefore: number; now: Date },
) {
  if (daysBefore !== announcementDays[1]) return
  await changeAutoRenewal(db, renewal.id, {
    announcedFor: endsOn,
    announcedAt: now,
    announcedAmount: quoted.total,
    announcedCurrency: quoted.currency,
    orderId: null,
    settledAt: null,
    failedAt: null,
  })
}

/** False if the charge of this term has failed, or if it is too late to announce one. */
export function willBeCharged(renewal: AutoRenewal, { expiresOn }: { expiresOn: string }, today: string) {
  const isAnnounced = renewal.announcedFor === expiresOn && renewal.settledAt === null
  return isAnnounced || daysBetween(today, expiresOn) > announcementDays[1]
}

export async function endAutoRenewals(db: Reader, by: Known, value: number, now: Date) {
  await db
    .update(autoRenewals)
    .set({ endedAt: now })
    .where(and(eq(autoRenewals[by], value), isNull(autoRenewals.endedAt)))
}

/** Who agreed has another address now. */
export async function renameConsents(tx: Transaction, { from, to }: { from: string; to: string }) {
  await tx.update(autoRenewals).set({ consentedBy: to }).where(eq(autoRenewals.consentedBy, from))
}

export async function eraseAutoRenewals(db: Reader, customer: { customerId: number; email: string }) {
  await db.delete(autoRenewals).where(eq(autoRenewals.customerId, customer.customerId))
  const isBy = eq(autoRenewals.consentedBy, customer.email)
  await db.update(autoRenewals).set({ consentedBy: '' }).where(isBy)
}
