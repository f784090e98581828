import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { daysBetween } from '../../../domain/day.ts'
import type { RateDoubt, RatedCurrency, RateReading } from '../../../domain/pricing/judge-rate.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Database, firstRow, type Reader, type Transaction } from '../../platform/database/database.ts'
import { exchangeRateHistory, exchangeRates, rateProposals } from '../tables.ts'

const initial = { source: 'initial value, set by hand', day: '2026-11-21' }
const initialRates = [
  { currency: 'EUR', usdRate: '0.86', ...initial },
  { currency: 'USD', usdRate: '1', ...initial },
  { currency: 'RUB', usdRate: '81', ...initial },
  { currency: 'BYN', usdRate: '2.95', ...initial },
] as const

/** Existing rates stay. */
export async function seedRates(db: Database, now: Date) {
  await db.transaction(async tx => {
    const added = await tx
      .insert(exchangeRates)
      .values([...initialRates])
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    const since = { inForceSince: now, decidedBy: 'the shop' }
    await tx.insert(exchangeRateHistory).values(added.map(rate => ({ ...rate, ...since })))
  })
}

type Decision = { by: string; at: Date }
export type RateProposal = typeof rateProposals.$inferSelect

export function lockRates(tx: Transaction) {
  return tx.select().from(exchangeRates).orderBy(asc(exchangeRates.currency)).for('update')
}

export function ratesInForce(db: Reader) {
  return db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency))
}

/** Adds the rate to the history too, and closes the currency's open proposals. */
export async function putInForce(
  tx: Transaction,
  currency: RatedCurrency,
  { usdRate, source, day }: RateReading,
  { by, at }: Decision,
) {
  const values = { usdRate, source, day }
  await tx
    .insert(exchangeRates)
    .values({ currency, ...values })
    .onConflictDoUpdate({ target: exchangeRates.currency, set: values })
  await tx.insert(exchangeRateHistory).values({ currency, ...values, inForceSince: at, decidedBy: by })
  await tx
    .update(rateProposals)
    .set({ state: 'outdated', resolvedAt: at, resolvedBy: by })
    .where(and(eq(rateProposals.currency, currency), eq(rateProposals.state, 'open')))
}

/** One proposal for each source and day; it replaces the source's earlier proposals. */
export async function propose(
  tx: Transaction,
  currency: RatedCurrency,
  { usdRate, source, day }: RateReading,
  { doubt, at }: { doubt: RateDoubt; at: Date },
): Promise<RateProposal | undefined> {
  const [proposal] = await tx
    .insert(rateProposals)
    .values({ currency, usdRate, source, day, doubt, noticedAt: at })
    .onConflictDoNothing()
    .returning()
  if (proposal)
    await tx
      .update(rateProposals)
      .set({ state: 'outdated', resolvedAt: at, resolvedBy: 'the shop' })
      .where(
        and(
          eq(rateProposals.currency, currency),
          eq(rateProposals.source, source),
          eq(rateProposals.state, 'open'),
          lt(rateProposals.day, day),
        ),
      )
  return proposal
}

export async function findProposal(db: Reader, id: number): Promise<RateProposal | null> {
  return firstRow(db.select().from(rateProposals).where(eq(rateProposals.id, id)))
}

export async function resolveProposal(
  tx: Transaction,
  id: number,
  state: 'accepted' | 'rejected',
  { by, at }: Decision,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(rateProposals)
    .set({ state, resolvedAt: at, resolvedBy: by })
    .where(and(eq(rateProposals.id, id), eq(rateProposals.state, 'open')))
  return rowCount !== 0
}

/** Three days may pass between two rates; the dollar's 1 is never stale. */
export function isStale(rate: { currency: string; day: string }, today: string, mostDays = 3): boolean {
  return rate.currency !== 'USD' && daysBetween(rate.day, today) > mostDays
}

export async function listRates(db: Reader, now: Date) {
  const today = utcDay(now)
  const rates = (await ratesInForce(db)).filter(({ currency }) => currency !== 'USD')
  const inForce = rates.map(rate => ({ ...rate, isStale: isStale(rate, today) }))
  const proposals = await db
    .select()
    .from(rateProposals)
    .where(eq(rateProposals.state, 'open'))
    .orderBy(asc(rateProposals.currency), desc(rateProposals.day), asc(rateProposals.source))
  return { inForce, proposals }
}

export async function acceptRate(
  tx: Transaction,
  currency: RatedCurrency,
  proposal: RateProposal,
  decision: Decision,
) {
  if (await resolveProposal(tx, proposal.id, 'accepted', decision))
    await putInForce(tx, currency, proposal, decision)
}

/** It stays in force until a source has the rate of a later day. */
export async function setRate(
  tx: Transaction,
  currency: RatedCurrency,
  { usdRate, source }: Pick<RateReading, 'usdRate' | 'source'>,
  decision: Decision,
) {
  await lockRates(tx)
  await putInForce(tx, currency, { usdRate, source, day: utcDay(decision.at) }, decision)
}
