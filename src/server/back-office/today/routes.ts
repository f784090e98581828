import type { FastifyInstance } from 'fastify'
import { todayCalls as calls } from '../../../contract/back-office/today.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { utcDay } from '../../platform/clock.ts'
import { readDailyFigures } from '../../reports/daily-figures.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { findWaiting } from './find-waiting.ts'

/** Register in the scope of the back office. */
export function todayRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/today/', async ({ request }) => {
    const { isComplete: complete, ...figures } = await readDailyFigures(shop.db, utcDay(shop.clock.now()))
    const waiting = await findWaiting(shop, signedInSuperuser(request).superuserId, request.language)
    return { waiting, figures: { ...figures, complete } }
  })
}
