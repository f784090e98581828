import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { RateDoubt, RatedCurrency, RateReading } from '../../../domain/pricing/judge-rate.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { exchangeRateHistory, exchangeRates, rateProposals } from '../tables.ts'

type Decided = { by: string; at: Date }
export type RateProposal = typeof rateProposals.$inferSelect

/** The rates in force; nobody else changes one until the transaction is over. */
export function lockRates(tx: Transaction) {
  return tx.select().from(exchangeRates).orderBy(asc(exchangeRates.currency)).for('update')
}

export function ratesInForce(db: Database | Transaction) {
  return db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency))
}

/** Puts a rate in force and in the history; what still waited for a person is settled by it. */
export async function putInForce(
  tx: Transaction,
  currency: RatedCurrency,
  { usdRate, source, day }: RateReading,
  { by, at }: Decided,
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

/** A reading that waits for a person, once for each day of a source; it takes the place of what the source said before. */
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

/** Of every currency or of one, the newest first. */
export function openProposals(db: Database | Transaction, currency?: RatedCurrency): Promise<RateProposal[]> {
  return db
    .select()
    .from(rateProposals)
    .where(and(eq(rateProposals.state, 'open'), currency ? eq(rateProposals.currency, currency) : sql`true`))
    .orderBy(asc(rateProposals.currency), desc(rateProposals.day), asc(rateProposals.source))
}

/** False where it does not wait any more. */
export async function resolveProposal(
  tx: Transaction,
  id: number,
  state: 'accepted' | 'rejected',
  { by, at }: Decided,
): Promise<boolean> {
  const resolved = await tx
    .update(rateProposals)
    .set({ state, resolvedAt: at, resolvedBy: by })
    .where(and(eq(rateProposals.id, id), eq(rateProposals.state, 'open')))
    .returning({ id: rateProposals.id })
  return resolved.length === 1
}
