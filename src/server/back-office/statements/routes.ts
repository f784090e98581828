import type { FastifyInstance } from 'fastify'
import { backOfficeStatementCalls } from '../../../contract/back-office/statements.ts'
import { runAction } from '../../audit/run-action.ts'
import { listCsvFormats, removeCsvFormat, saveCsvFormat } from '../../bank-statements/csv/csv-formats.ts'
import { pageOfFiles, type StatementFileRow } from '../../bank-statements/imported-files.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { pageLength } from '../../orders/page-of-orders.ts'
import { cutPage, decodeCursor } from '../../platform/database/list-pages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { messages } from '../messages.ts'

/** Register in the scope of the back office. */
export function backOfficeStatementRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeStatementCalls, 'GET /api/sezam/statements/', async ({ query }) => {
    const found = await pageOfFiles(shop.db, { after: decodeCursor(query.after), limit: pageLength + 1 })
    const { page, next } = cutPage({ rows: found }, pageLength, ({ importedAt: at, id }) => ({ at, id }))
    return { ok: true, data: page.map(describe), next, formats: await listCsvFormats(shop.db) }
  })

  serve(app, backOfficeStatementCalls, 'PUT /api/sezam/statements/formats/', async ({ body, request }) => {
    const { reason, ...format } = body
    const actor = signedInSuperuser(request)
    const target = { type: 'statement format', id: format.account }
    const action = { actor, verb: 'describe statement', target, reason, needs: 'reason' } as const
    await runAction(shop, action, tx => saveCsvFormat(tx, format))
    return { ok: true, message: messages[request.language].importMessages.described }
  })

  const removal = 'POST /api/sezam/statements/formats/{id}/removal/'
  serve(app, backOfficeStatementCalls, removal, async ({ params, body: { reason }, request }) => {
    const actor = signedInSuperuser(request)
    const target = { type: 'statement format', id: (account: string) => account }
    const action = { actor, verb: 'remove statement description', target, reason, needs: 'reason' } as const
    await runAction(shop, action, tx => removeCsvFormat(tx, params.id))
    return { ok: true, message: messages[request.language].importMessages.removed }
  })
}

function describe(file: StatementFileRow) {
  return {
    ...file,
    imported_at: file.importedAt.toISOString(),
    imported_by: file.importedBy,
    sums: Object.entries(file.sums).map(([currency, amount]) => ({ currency, amount })),
  }
}
