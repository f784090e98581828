import { findLegacyDocument, storeDocument } from '../invoices/invoice-files.ts'
import { findOrder } from '../orders/store.ts'
import type { Fault } from '../platform/files/decode-text.ts'
import { findImportedOrders, type Import } from './imported-rows.ts'

export type LegacyDocument = { name: string; read(): Promise<Uint8Array> }

/** One after the other, so that memory holds one of them. */
export async function importDocuments(importing: Import, documents: readonly LegacyDocument[]) {
  const orders = Map.groupBy(await findImportedOrders(importing.tx), ({ number }) => fileName(number))
  let added = 0
  for (const [index, { name, read }] of documents.entries()) {
    await importing.countDone(index)
    const [order, another] = orders.get(name.toLowerCase()) ?? []
    const reportError = (fault: Fault) =>
      importing.reportError(t => t.legacy.ofFile(`documents/${name}`, fault(t)))
    if (!order) reportError(t => t.legacy.noSuchOrder)
    else if (another) reportError(t => t.legacy.sameFileName(order.number, another.number))
    else if (await importDocument(importing, order.id, Buffer.from(await read()), reportError)) added++
  }
  return { added, known: documents.length - added }
}

/** True if it is new. */
async function importDocument(
  { tx }: Import,
  orderId: number,
  content: Buffer,
  reportError: (fault: Fault) => void,
): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  const before = await findLegacyDocument(tx, orderId)
  if (order?.status !== 'paid') reportError(t => t.legacy.orderNotPaid(orderId))
  else if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) reportError(t => t.legacy.notPdf)
  else if (before && !before.equals(content)) reportError(t => t.legacy.otherContents)
  else if (!before) {
    await storeDocument(tx, { orderId, invoiceId: null, kind: 'legacy-invoice', state: '' }, content)
    return true
  }
  return false
}

/** What a file name cannot contain everywhere is an underscore. */
function fileName(number: string): string {
  return `${number.replace(/[^\w.-]/g, '_')}.pdf`.toLowerCase()
}
