import type { RatedCurrency, RateReading } from '../../../domain/pricing/judge-rate.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { isStale } from './staleness.ts'
import {
  lockRates,
  openProposals,
  putInForce,
  type RateProposal,
  ratesInForce,
  resolveProposal,
} from './store.ts'

type Decision = { by: string; at: Date }

export async function listRates(tx: Reader, now: Date) {
  const today = utcDay(now)
  const rates = (await ratesInForce(tx)).filter(({ currency }) => currency !== 'USD')
  const inForce = rates.map(rate => ({ ...rate, isStale: isStale(rate, today) }))
  return { inForce, proposals: await openProposals(tx) }
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

/** Until a source has the rate of a later day. */
export async function setRate(
  tx: Transaction,
  currency: RatedCurrency,
  { usdRate, source }: Pick<RateReading, 'usdRate' | 'source'>,
  decision: Decision,
) {
  await lockRates(tx)
  await putInForce(tx, currency, { usdRate, source, day: utcDay(decision.at) }, decision)
}
