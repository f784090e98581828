import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { readPdf } from '../../invoices/invoice-files.ts'
import { findDocuments, type InvoiceRow } from '../../invoices/store.ts'
import { batchesOfOrders } from '../../orders/page-of-orders.ts'
import { centralDirectory, localHeader, type ZipEntry } from '../../own-data/export/zip.ts'
import { Refusal } from '../../platform/refusal.ts'
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
  return Readable.from(writeZip(shop, rows), { objectMode: false })
}

async function* writeZip({ db, clock }: Shop, rows: readonly InvoiceRow[]) {
  const now = clock.now()
  const entries: ZipEntry[] = []
  for (const row of rows) {
    const { filename: name, content } = await readPdf(db, row)
    const packed = deflateRawSync(content)
    const entry = { name, crc32: crc32(content), size: content.length, packedSize: packed.length }
    entries.push(entry)
    yield localHeader(entry, now)
    yield packed
  }
  yield centralDirectory(entries, now)
}
