import type { FastifyInstance } from 'fastify'
import { type ImportGroup, type ImportKind, importCalls } from '../../../contract/back-office/imports.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { messages } from '../messages.ts'
import { importChecked, recountByHand, uploadImport } from './begin-import.ts'
import { findNewestImport } from './store.ts'

const dayMs = 86_400_000
const kinds: Record<ImportGroup, readonly ImportKind[]> = {
  statements: ['statement'],
  legacy: ['customers', 'licenses', 'orders', 'documents'],
  reports: ['recount'],
}

/** Register in the scope of the back office. */
export function importRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, importCalls, 'GET /api/sezam/imports/', async ({ query, request }) => {
    const since = new Date(shop.clock.now().getTime() - dayMs)
    const found = await findNewestImport(shop.db, { kinds: kinds[query.of], since })
    return { ok: true, data: found && describe(found, request.language) }
  })

  serve(app, importCalls, 'POST /api/sezam/imports/', async ({ body, request }) => {
    const { kind, name, file, ...options } = body
    const names = [name].flat()
    const files = [file]
      .flat()
      .map((content, at) => ({ name: names[at] ?? '', content: Buffer.from(content) }))
    const { superuserId } = signedInSuperuser(request)
    await uploadImport(shop, { ...options, superuserId, kind, files })
    return { ok: true, message: messages[request.language].importMessages.checking }
  })

  serve(app, importCalls, 'POST /api/sezam/imports/{id}/confirmation/', async ({ params, body, request }) => {
    await importChecked(shop, { actor: signedInSuperuser(request), id: params.id, reason: body.reason })
    return { ok: true, message: messages[request.language].importMessages.importing }
  })

  serve(app, importCalls, 'POST /api/sezam/report-counts/', async ({ body, request }) => {
    await recountByHand(shop, { actor: signedInSuperuser(request), reason: body.reason })
    return { ok: true, message: messages[request.language].importMessages.counting }
  })
}

function describe(
  { row, by }: NonNullable<Awaited<ReturnType<typeof findNewestImport>>>,
  language: keyof typeof messages,
) {
  const { result } = row
  return {
    ...row,
    by,
    started_at: row.createdAt.toISOString(),
    faults: result.faults?.[language] ?? [],
    statement: result.statement ?? null,
    rows: result.rows ?? null,
  }
}
