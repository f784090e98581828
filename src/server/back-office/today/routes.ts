import type { FastifyInstance } from 'fastify'
import { todayCalls } from '../../../contract/back-office/today.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { utcDay } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { readDailyFigures } from '../../reports/daily-figures.ts'
import type { Shop } from '../../shop.ts'
import { readPage } from '../engine/lists.ts'
import { orderRows } from '../orders/read-orders.ts'
import { findWaiting } from './find-waiting.ts'

const lastOrders = 8

/** Register in the scope of the back office. */
export function todayRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, todayCalls, 'GET /api/sezam/today/', async ({ request }) => {
    const { superuserId } = signedInSuperuser(request)
    const { data: orders } = await readPage(orderRows, shop, {}, request.language)
    const { isComplete: complete, ...figures } = await readDailyFigures(shop.db, utcDay(shop.clock.now()))
    return {
      ok: true,
      data: {
        waiting: await findWaiting(shop, superuserId),
        figures: { ...figures, complete },
        orders: orders.slice(0, lastOrders),
      },
    }
  })
}
