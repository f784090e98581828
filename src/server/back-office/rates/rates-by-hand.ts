import { isPlainRate, type RatedCurrency, ratedCurrencies } from '../../../domain/pricing/judge-rate.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { acceptRate, setRate } from '../../pricing/rates/manage-rates.ts'
import { findProposal, lockRates, resolveProposal } from '../../pricing/rates/store.ts'
import type { Shop } from '../../shop.ts'
import { refuseAsChanged } from '../row-version.ts'

type ByHand = { actor: Actor; email: string; reason: string }

/** Refuses 'not-found' and 'changed-meanwhile'. */
export async function acceptRateByHand(shop: Shop, { actor, email, reason, id }: ByHand & { id: number }) {
  const action = { verb: 'accept rate' as const, target: { type: 'rate proposal', id }, actor, reason }
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    const { proposal, currency } = await requireOpenProposal(tx, id)
    await acceptRate(tx, currency, proposal, { by: email, at: shop.clock.now() })
  })
}

/** Refuses 'not-found' and 'changed-meanwhile'. */
export async function rejectRateByHand(shop: Shop, { actor, email, reason, id }: ByHand & { id: number }) {
  const action = { verb: 'reject rate' as const, target: { type: 'rate proposal', id }, actor, reason }
  await runAction(shop, { ...action, needs: 'reason' }, async tx => {
    await requireOpenProposal(tx, id)
    await resolveProposal(tx, id, 'rejected', { by: email, at: shop.clock.now() })
  })
}

type NewRate = { currency: RatedCurrency; usdRate: string; source: string; seen: string }

/** `seen` is the rate that the page showed. Refuses 'changed-meanwhile' if another one is in force. */
export async function setRateByHand(shop: Shop, { actor, email, reason }: ByHand, rate: NewRate) {
  const { currency, usdRate, source, seen } = rate
  if (!isPlainRate(usdRate))
    throw new Refusal('bad-request', { problems: { usd_rate: { kind: 'notValid' } } })
  const action = { verb: 'set rate' as const, target: { type: 'rate', id: currency }, actor, reason }
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    const inForce = (await lockRates(tx)).find(row => row.currency === currency)
    if (inForce && inForce.usdRate !== seen)
      await refuseAsChanged(
        tx,
        { tableName: 'exchange_rates', rowId: currency },
        { usd_rate: inForce.usdRate, source: inForce.source, day: inForce.day },
      )
    await setRate(tx, currency, { usdRate, source }, { by: email, at: shop.clock.now() })
  })
}

async function requireOpenProposal(tx: Transaction, id: number) {
  await lockRates(tx)
  const proposal = await findProposal(tx, id)
  const currency = ratedCurrencies.find(code => code === proposal?.currency)
  if (!proposal || !currency) throw new Refusal('not-found')
  if (proposal.state !== 'open')
    throw new Refusal('changed-meanwhile', {
      changed: {
        by: proposal.resolvedBy ?? '',
        at: proposal.resolvedAt?.toISOString() ?? null,
        present: { state: proposal.state },
      },
    })
  return { proposal, currency }
}
