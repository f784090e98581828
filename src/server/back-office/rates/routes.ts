import type { FastifyInstance } from 'fastify'
import { backOfficeRateCalls as calls } from '../../../contract/back-office/rates.ts'
import { daysBetween } from '../../../domain/day.ts'
import { ratedCurrencies } from '../../../domain/pricing/judge-rate.ts'
import { utcDay } from '../../platform/clock.ts'
import { listRates } from '../../pricing/rates/store.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { rateProposalRules, rateRules } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficeRateRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/rates/', () => readRatesForBackOffice(shop))
}

async function readRatesForBackOffice({ db, clock, config }: Shop) {
  const today = utcDay(clock.now())
  const { inForce, proposals } = await listRates(db, clock.now())
  const isRated = <Rate extends { currency: string }>(rate: Rate) =>
    ratedCurrencies.filter(code => code === rate.currency).map(currency => ({ ...rate, currency }))
  return {
    in_force: inForce.flatMap(isRated).map(rate => ({
      ...rate,
      usd_rate: rate.usdRate,
      age_days: daysBetween(rate.day, today),
      stale: rate.isStale,
      possible: rateRules.possible({ currency: rate.currency, rate }),
    })),
    proposals: proposals.flatMap(isRated).map(proposal => ({
      ...proposal,
      usd_rate: proposal.usdRate,
      noticed_at: proposal.noticedAt.toISOString(),
      possible: rateProposalRules.possible({ proposal, currency: proposal.currency }),
    })),
    updated_daily: config.ratesUrls !== null,
  }
}
