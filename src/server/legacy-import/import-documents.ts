import { findLegacyDocument, storeDocument } from '../invoices/document-files.ts'
import { findOrder } from '../orders/store.ts'
import type { Import, ImportCount } from './find-new-rows.ts'
import { findImportedOrders } from './store.ts'

export type LegacyDocument = { name: string; read(): Promise<Uint8Array> }

/** One after the other, so that memory holds one of them. */
export async function importDocuments(
  importing: Import,
  documents: readonly LegacyDocument[],
): Promise<ImportCount> {
  const orders = Map.groupBy(await findImportedOrders(importing.tx), ({ number }) => fileName(number))
  let added = 0
  for (const { name, read } of documents) {
    const [order, another] = orders.get(name.toLowerCase()) ?? []
    const reportError = (text: string) => importing.reportError(`documents/${name}: ${text}`)
    if (!order) reportError('no imported order has this number')
    else if (another) reportError(`the numbers ${order.number} and ${another.number} have the same file name`)
    else if (await importDocument(importing, order.id, Buffer.from(await read()), reportError)) added++
  }
  return { added, known: documents.length - added }
}

/** True if it is new. */
async function importDocument(
  { tx }: Import,
  orderId: number,
  content: Buffer,
  reportError: (text: string) => void,
): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  const before = await findLegacyDocument(tx, orderId)
  if (order?.status !== 'paid') reportError(`order ${orderId} is not paid`)
  else if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) reportError('is not a PDF')
  else if (before && !before.equals(content)) reportError('was imported before with other contents')
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
