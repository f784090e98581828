import type { FastifyInstance } from 'fastify'
import { backOfficeRateCalls, type RateInForce } from '../../../contract/back-office/rates.ts'
import { daysBetween } from '../../../domain/day.ts'
import { ratedCurrencies } from '../../../domain/pricing/judge-rate.ts'
import { utcDay } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { listRates } from '../../pricing/rates/store.ts'
import type { Shop } from '../../shop.ts'
import { rateProposalRules, rateRules } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficeRateRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeRateCalls, 'GET /api/sezam/rates/', async () => ({
    ok: true,
    data: await readRatesForBackOffice(shop),
  }))
}

async function readRatesForBackOffice({ db, clock, config }: Shop) {
  const today = utcDay(clock.now())
  const { inForce, proposals } = await listRates(db, clock.now())
  const isRated = <Rate extends { currency: string }>(rate: Rate) =>
    ratedCurrencies.filter(code => code === rate.currency).map(currency => ({ ...rate, currency }))
  return {
    in_force: inForce.flatMap(isRated).map(
      ({ currency, usdRate, source, day, isStale }): RateInForce => ({
        currency,
        usd_rate: usdRate,
        source,
        day,
        age_days: daysBetween(day, today),
        stale: isStale,
        possible: rateRules.possible({ currency, rate: { usdRate } }),
      }),
    ),
    proposals: proposals.flatMap(isRated).map(proposal => {
      const { id, currency, usdRate: usd_rate, source, day, doubt, noticedAt } = proposal
      const possible = rateProposalRules.possible({ proposal, currency })
      return { id, currency, usd_rate, source, day, doubt, noticed_at: noticedAt.toISOString(), possible }
    }),
    updated_daily: config.ratesUrls !== null,
  }
}
