import type { FastifyInstance } from 'fastify'
import { ownDataCalls } from '../../contract/own-data.ts'
import { formatDay } from '../../texts/day.ts'
import { utcDay } from '../platform/clock.ts'
import { countTries } from '../platform/rate-limit.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { ownDataWords } from './emails.ts'
import { readOwnData } from './read-own-data.ts'
import { requestDeletion, withdrawDeletion } from './request-deletion.ts'

/** Register in the scope of signed-in customers. */
export function ownDataRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, ownDataCalls, 'GET /api/accounts/data/', async ({ request }) => {
    const { id: customerId } = signedInCustomer(request)
    return { ok: true, data: await readOwnData(shop, { customerId, language: request.language }) }
  })

  serve(app, ownDataCalls, 'POST /api/accounts/deletion/', async ({ body, request }) => {
    const { id: customerId } = signedInCustomer(request)
    const tries = { name: 'deletion', subject: String(customerId), most: 20, withinSeconds: 3600 }
    await countTries(shop.db, shop.clock.now(), [tries])
    const { eraseAt } = await requestDeletion(shop, { ...body, customerId })
    const day = formatDay(request.language, utcDay(eraseAt))
    return { ok: true, message: ownDataWords[request.language].deletionRequested(day) }
  })

  serve(app, ownDataCalls, 'DELETE /api/accounts/deletion/', async ({ request }) => {
    await withdrawDeletion(shop, signedInCustomer(request).id)
    return { ok: true, message: ownDataWords[request.language].deletionWithdrawn }
  })
}
