import type { FastifyInstance } from 'fastify'
import { profileCalls } from '../../contract/profile.ts'
import { listOrders } from '../checkout/list-orders.ts'
import { listLicenses } from '../licenses/list-licenses.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'

/** Register in the scope of signed-in customers. */
export function profileRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, profileCalls, 'GET /api/accounts/profile/', async ({ query, request }) => {
    const { id: customerId, email } = signedInCustomer(request)
    const customer = { customerId, language: request.language }
    const [licenses, { orders, nextAfter }] = await Promise.all([
      listLicenses(shop, customer),
      listOrders(shop, customer, query.after ?? null),
    ])
    return { ok: true, data: { email, licenses, orders, next_after: nextAfter } }
  })
}
