import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ownDataCalls } from '../../contract/own-data.ts'
import { formatDay } from '../../texts/day.ts'
import { utcDay } from '../platform/clock.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { ownDataWords } from './emails.ts'
import { requestExport } from './export/request-export.ts'
import { findReadyExport, readPieces } from './export/store.ts'
import { readOwnData } from './read-own-data.ts'
import { requestDeletion, withdrawDeletion } from './request-deletion.ts'

/** Register in the scope of signed-in customers. */
export function ownDataRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, ownDataCalls, 'GET /api/accounts/data/', async ({ request }) => {
    const { id: customerId } = signedInCustomer(request)
    return { ok: true, data: await readOwnData(shop, { customerId, language: request.language }) }
  })

  serve(app, ownDataCalls, 'POST /api/accounts/export/', async ({ request }) => {
    const { id: customerId } = signedInCustomer(request)
    const tries = { name: 'export', subject: String(customerId), most: 5, withinSeconds: 86_400 }
    await countTries(shop.db, shop.clock.now(), [tries])
    await requestExport(shop, customerId)
    return { ok: true, message: ownDataWords[request.language].exportRequested }
  })

  serve(app, ownDataCalls, 'GET /api/accounts/export/file/', async ({ request, reply }) => {
    const { id: customerId } = signedInCustomer(request)
    const found = await findReadyExport(shop.db, { customerId, now: shop.clock.now() })
    if (!found) throw new Refusal('not-found')
    const filename = `astra-data-${utcDay(found.requestedAt)}.zip`
    return reply
      .headers({
        'content-disposition': `attachment; filename="${filename}"`,
        'content-length': found.size,
      })
      .type('application/zip')
      .send(Readable.from(readPieces(shop.db, found.id), { objectMode: false }))
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
