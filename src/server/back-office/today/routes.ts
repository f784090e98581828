import type { FastifyInstance } from 'fastify'
import { todayCalls } from '../../../contract/back-office/today.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { utcDay } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { readDailyFigures } from '../../reports/daily-figures.ts'
import type { Shop } from '../../shop.ts'
import { findWaiting } from './find-waiting.ts'

/** Register in the scope of the back office. */
export function todayRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, todayCalls, 'GET /api/sezam/today/', async ({ request }) => {
    const { superuserId } = signedInSuperuser(request)
    const { isComplete: complete, ...figures } = await readDailyFigures(shop.db, utcDay(shop.clock.now()))
    return {
      ok: true,
      data: {
        waiting: await findWaiting(shop, superuserId),
        figures: { ...figures, complete },
      },
    }
  })
}
