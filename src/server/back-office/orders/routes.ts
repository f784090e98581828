import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance } from 'fastify'
import { backOfficeOrderCalls as calls } from '../../../contract/back-office/orders.ts'
import { readPdf } from '../../invoices/invoice-files.ts'
import { findDocuments, type InvoiceRow } from '../../invoices/store.ts'
import { amongIds, batchesOfOrders } from '../../orders/page-of-orders.ts'
import { utcDay } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveList } from '../engine/lists.ts'
import { serveData } from '../engine/serve-data.ts'
import { type AskedOrders, selectOrders } from './order-filter.ts'
import { orderRows, readOrderForBackOffice } from './read-orders.ts'

/** Register in the scope of the back office. */
export function backOfficeOrderRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, calls, orderRows)

  serve(app, calls, 'GET /api/sezam/orders/invoices/', async ({ query, reply }) => {
    const name = `invoices-${utcDay(shop.clock.now())}.zip`
    const zip = await zipInvoices(shop, query)
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/zip')
    return reply.send(zip)
  })

  serveData(app, calls, 'GET /api/sezam/orders/{id}/', ({ params, request }) =>
    readOrderForBackOffice(shop, params.id, request.language),
  )
}

const mostOrders = 200

/** One PDF after the other is drawn while the ZIP is sent. Refuses 'too-many-invoices', 'no-invoices'. */
async function zipInvoices(
  shop: Shop,
  { id: ids, ...asked }: AskedOrders & { id?: number[] | undefined },
): Promise<Readable> {
  const where = ids ? amongIds(ids) : (await selectOrders(shop, asked)).where
  const first = await batchesOfOrders(shop.db, where, mostOrders + 1).next()
  const found = first.done ? [] : first.value.map(({ order }) => order.id)
  if (found.length > mostOrders) throw new Refusal('too-many-invoices')
  const documents = await findDocuments(shop.db, found)
  const rows = found.flatMap(id => documents(id).all)
  if (rows.length === 0) throw new Refusal('no-invoices')
  return Readable.from(makeZip(drawInvoices(shop, rows)), { objectMode: false })
}

async function* drawInvoices({ db }: Shop, rows: readonly InvoiceRow[]) {
  for (const row of rows) {
    const { filename: name, content: input } = await readPdf(db, row)
    yield { name, input }
  }
}
