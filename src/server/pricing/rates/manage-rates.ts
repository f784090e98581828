import type { RatedCurrency, RateReading } from '../../../domain/pricing/judge-rate.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database.ts'
import { isStale } from './staleness.ts'
import {
  lockRates,
  openProposals,
  putInForce,
  type RateProposal,
  ratesInForce,
  resolveProposal,
} from './store.ts'

type Decided = { by: string; at: Date }

/** The rates in force, those that are old, and what waits for a person. */
export async function listRates(tx: Transaction, now: Date) {
  const today = dayOf(now)
  const rates = (await ratesInForce(tx)).filter(({ currency }) => currency !== 'USD')
  const inForce = rates.map(rate => ({ ...rate, isStale: isStale(rate, today) }))
  return { inForce, proposals: await openProposals(tx) }
}

/** What waits for one currency, from one source if named, while no other process changes a rate. */
export async function waitingRates(
  tx: Transaction,
  currency: RatedCurrency,
  source: string | null,
): Promise<RateProposal[]> {
  await lockRates(tx)
  const waiting = await openProposals(tx, currency)
  return waiting.filter(proposal => source === null || proposal.source === source)
}

/** Puts a rate that waited in force. */
export async function acceptRate(
  tx: Transaction,
  currency: RatedCurrency,
  proposal: RateProposal,
  decided: Decided,
) {
  if (await resolveProposal(tx, proposal.id, 'accepted', decided))
    await putInForce(tx, currency, proposal, decided)
}

/** It is not used; the same reading does not come back. */
export async function rejectRate(tx: Transaction, proposal: RateProposal, decided: Decided) {
  await resolveProposal(tx, proposal.id, 'rejected', decided)
}

/** A rate of the owner's own, until a source has a newer one. */
export async function setRate(
  tx: Transaction,
  currency: RatedCurrency,
  { usdRate, source }: Pick<RateReading, 'usdRate' | 'source'>,
  decided: Decided,
) {
  await lockRates(tx)
  await putInForce(tx, currency, { usdRate, source, day: dayOf(decided.at) }, decided)
}
