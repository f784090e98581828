import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../platform/clock.ts'
import type { Shop } from '../../shop.ts'
import { refreshRates } from './refresh-rates.ts'
import { needsReading } from './staleness.ts'
import { ratesInForce } from './store.ts'

const job = 'refresh-rates'

/** Every night, and at a start whose rates are older than a day. It can fail no start: the job does the asking. */
export function registerRateRefresh(app: FastifyInstance, shop: Shop) {
  shop.jobs.work(job, () => refreshRates(shop))
  shop.jobs.schedule(job, '35 3 * * *')
  app.addHook('onReady', async () => {
    if (!shop.config.ratesUrls) return
    const today = dayOf(shop.clock.now())
    const rates = await ratesInForce(shop.db)
    if (rates.some(rate => needsReading(rate, today))) await shop.jobs.enqueue(shop.db, job, {})
  })
}
