import type { FastifyInstance } from 'fastify'
import { backOfficePriceCalls as calls } from '../../../contract/back-office/prices.ts'
import type { Prices } from '../../../domain/pricing/catalog.ts'
import { readPrices } from '../../prices/price-changes.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { priceRules } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficePriceRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/prices/', async () => {
    const found = await readPrices(shop)
    const { catalog, planned } = found
    return {
      today: copy(catalog.prices),
      planned: planned && { first_day: planned.firstDay, prices: copy(planned.prices) },
      possible: priceRules.possible(found),
    }
  })
}

/** A reply is not readonly. */
function copy({ tiers, ...prices }: Prices) {
  return { ...prices, tiers: [...tiers] }
}
