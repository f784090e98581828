import { rateActions, rateProposalActions } from '../../../definitions/rate.ts'
import { isPlainRate, ratedCurrencies } from '../../../domain/pricing/judge-rate.ts'
import { refuseField, requireFound } from '../../platform/http/refusal.ts'
import {
  acceptRate,
  findProposal,
  lockRates,
  type RateProposal,
  ratesInForce,
  resolveProposal,
  setRate,
} from '../../pricing/rates/store.ts'
import type { Shop } from '../../shop.ts'
import { type By, rules } from '../engine/rules.ts'

export const rateRules = rules(
  rateActions,
  {
    lock: lockRates,
    async read({ db }: Shop, id: string) {
      const currency = requireRated(id)
      const rate = (await ratesInForce(db)).find(row => row.currency === currency)
      return { currency, rate: { usdRate: rate?.usdRate ?? '' } }
    },
    seen: ({ rate }) => ({ usd_rate: rate.usdRate }),
    table: 'exchange_rates',
  },
  {
    set: {
      allows: () => true,
      async run(tx, shop, { currency, usd_rate, source, by }) {
        const usdRate = usd_rate.replace(',', '.')
        if (!isPlainRate(usdRate)) refuseField('usd_rate', { kind: 'notValid' })
        await setRate(tx, currency, { usdRate, source }, decide(shop, by))
      },
    },
  },
)

const isOpen = ({ proposal }: { proposal: RateProposal }) => proposal.state === 'open'

export const rateProposalRules = rules(
  rateProposalActions,
  {
    lock: lockRates,
    async read({ db }: Shop, id: number) {
      const proposal = requireFound(await findProposal(db, id))
      return { proposal, currency: requireRated(proposal.currency) }
    },
    seen: ({ proposal }) => ({ state: proposal.state }),
    table: 'rate_proposals',
    async changed(tx, id) {
      const proposal = await findProposal(tx, id)
      return proposal?.resolvedAt && { by: proposal.resolvedBy ?? '', at: proposal.resolvedAt }
    },
  },
  {
    accept: {
      allows: isOpen,
      run: (tx, shop, { proposal, currency, by }) => acceptRate(tx, currency, proposal, decide(shop, by)),
    },
    reject: {
      allows: isOpen,
      run: (tx, shop, { proposal, by }) => resolveProposal(tx, proposal.id, 'rejected', decide(shop, by)),
    },
  },
)

function requireRated(code: string) {
  return requireFound(ratedCurrencies.find(each => each === code))
}

function decide({ clock }: Shop, { name: by }: By) {
  return { by, at: clock.now() }
}
