import type { FastifyInstance } from 'fastify'
import { backOfficeSellerCalls, type ThresholdEntry } from '../../../contract/back-office/sellers.ts'
import { dayIn } from '../../../domain/day.ts'
import { sellerTimeZone } from '../../../domain/tax/seller-time-zone.ts'
import { measureThresholds } from '../../invoices/sum-sales.ts'
import { serve } from '../../platform/http/serve.ts'
import { listResellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { listSellersForBackOffice, readSellerForBackOffice } from './read-sellers.ts'

const calls = backOfficeSellerCalls

/** Register in the scope of the back office. */
export function backOfficeSellerRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/sellers/', async () => ({
    ok: true,
    data: await listSellersForBackOffice(shop),
  }))

  serve(app, calls, 'GET /api/sezam/registrations/thresholds/', async () => ({
    ok: true,
    data: await readThresholds(shop),
  }))

  serve(app, calls, 'GET /api/sezam/sellers/{id}/', async ({ params }) => ({
    ok: true,
    data: await readSellerForBackOffice(shop, params.id),
  }))
}

/** The year is that of the seller's day. */
async function readThresholds({ db, config, clock }: Shop): Promise<ThresholdEntry[]> {
  const resellers = (await listResellers(db)).map(({ reseller }) => ({
    ...reseller,
    timeZone: sellerTimeZone(reseller),
  }))
  const found: ThresholdEntry[] = []
  for (const seller of [{ ...config.seller, id: null }, ...resellers]) {
    const year = dayIn(seller.timeZone, clock.now()).slice(0, 4)
    for (const { country, sold, amount, currency, sales } of await measureThresholds(db, seller, year))
      found.push({ series: seller.series, country, year, sold, limit: amount * 100, currency, sales })
  }
  return found
}
