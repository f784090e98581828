import type { FastifyInstance } from 'fastify'
import { superuserCalls as calls } from '../../../contract/back-office/superusers.ts'
import { pickTexts } from '../../../texts/all.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { listSuperusersWithFactors } from '../../identity/second-factor/superuser-factors.ts'
import { describeDevice } from '../../identity/sign-in/device.ts'
import { findSuperuserSessions } from '../../identity/sign-in/store.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { sessionRules, superuserRules } from './actions.ts'

const words = pickTexts(t => t.signInMessages)

/** Register in the scope of the back office. */
export function superuserRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/superusers/', async () => {
    const found = await listSuperusersWithFactors(shop.db)
    return found.map(superuser => ({
      ...superuser,
      added_at: superuser.addedAt.toISOString(),
      added_by: superuser.addedBy,
      possible: superuserRules.possible({ superuser }),
    }))
  })

  serveData(app, calls, 'GET /api/sezam/sessions/', async ({ request }) => {
    const { sessionId } = signedInSuperuser(request)
    const found = await findSuperuserSessions(shop.db, shop.clock.now())
    return found.map(session => ({
      id: session.id,
      email: session.email,
      device: describeDevice(session.userAgent, words[request.language]),
      address: session.address,
      signed_in_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      factor_at: session.factorAt?.toISOString() ?? null,
      is_own: session.id === sessionId,
      possible: sessionRules.possible({ session }),
    }))
  })
}
