import type { FastifyInstance } from 'fastify'
import { backOfficeSellerCalls as calls, type ThresholdEntry } from '../../../contract/back-office/sellers.ts'
import { dayIn } from '../../../domain/day.ts'
import { sellerTimeZone } from '../../../domain/tax/seller-time-zone.ts'
import { measureThresholds } from '../../invoices/sum-sales.ts'
import { listResellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { listSellersForBackOffice, readSellerForBackOffice } from './read-sellers.ts'

/** Register in the scope of the back office. */
export function backOfficeSellerRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/sellers/', () => listSellersForBackOffice(shop))
  serveData(app, calls, 'GET /api/sezam/registrations/thresholds/', () => readThresholds(shop))
  serveData(app, calls, 'GET /api/sezam/sellers/{id}/', ({ params }) =>
    readSellerForBackOffice(shop, params.id),
  )
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
