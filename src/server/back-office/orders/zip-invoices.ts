import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { readPdf } from '../../invoices/invoice-files.ts'
import { findDocuments, type InvoiceRow } from '../../invoices/store.ts'
import { batchesOfOrders } from '../../orders/page-of-orders.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { type AskedOrders, toOrderFilter } from './order-filter.ts'

const mostOrders = 200

/** One PDF after the other is drawn while the ZIP is sent. Refuses 'too-many-invoices', 'no-invoices'. */
export async function zipInvoices(
  shop: Shop,
  { id: ids, ...asked }: AskedOrders & { id?: number[] | undefined },
): Promise<Readable> {
  const filter = ids ? { ids } : await toOrderFilter(shop.db, asked)
  const first = await batchesOfOrders(shop.db, filter, mostOrders + 1).next()
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
