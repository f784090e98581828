import type { FastifyInstance } from 'fastify'
import { backOfficeStatementCalls } from '../../../contract/back-office/statements.ts'
import { profileNames } from '../../bank-statements/csv/choose-profile.ts'
import { pageOfFiles, type StatementFileRow } from '../../bank-statements/imported-files.ts'
import { pageLength } from '../../orders/page-of-orders.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'

/** Register in the scope of the back office. */
export function backOfficeStatementRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeStatementCalls, 'GET /api/sezam/statements/', async ({ query }) => {
    const found = await pageOfFiles(shop.db, { after: decodeCursor(query.after), limit: pageLength + 1 })
    const page = found.slice(0, pageLength)
    const last = page.at(-1)
    const next = found.length > pageLength && last ? encodeCursor({ at: last.importedAt, id: last.id }) : null
    return { ok: true, data: page.map(describe), next, banks: profileNames() }
  })
}

function describe(file: StatementFileRow) {
  const { id, name, paid, confirmed, unmatched, known, ignored } = file
  return {
    id,
    name,
    paid,
    confirmed,
    unmatched,
    known,
    ignored,
    imported_at: file.importedAt.toISOString(),
    imported_by: file.importedBy,
    sums: Object.entries(file.sums).map(([currency, amount]) => ({ currency, amount })),
  }
}
