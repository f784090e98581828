import type { FastifyInstance } from 'fastify'
import { superuserCalls } from '../../../contract/back-office/superusers.ts'
import { serve } from '../../platform/serve.ts'
import { listSuperusersWithFactors } from '../../second-factor/list-superusers.ts'
import type { Shop } from '../../shop.ts'

/** Register in the scope of the back office. */
export function superuserRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, superuserCalls, 'GET /api/sezam/superusers/', async () => {
    const found = await listSuperusersWithFactors(shop.db)
    const data = found.map(({ id, email, addedAt, addedBy, totp, passkeys }) => ({
      id,
      email,
      added_at: addedAt.toISOString(),
      added_by: addedBy,
      totp,
      passkeys,
    }))
    return { ok: true, data }
  })
}
