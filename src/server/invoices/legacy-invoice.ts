import { dayIn } from '../../domain/day.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { findContact } from '../customers/store.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Attachment } from '../platform/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { findLegacyDocument, makeDocumentOnce } from './document-files.ts'
import { describeInvoice, findSeller } from './invoice-content.ts'
import { drawInSeparateProcess } from './pdf/draw-in-separate-process.ts'

/** The legacy shop issued it, unless this shop did: only the caller knows that. */
export function hasLegacyInvoice({ rateSource, status }: OrderRow): boolean {
  return rateSource === importedRateSource && status === 'paid'
}

/** The file of the legacy shop, or without one a copy that is drawn from the order and marked as such. */
export async function readLegacyInvoice(
  shop: Pick<Shop, 'config' | 'db'>,
  order: OrderRow,
): Promise<Attachment | null> {
  if (!hasLegacyInvoice(order)) return null
  const { id: orderId } = order
  const key = { orderId, invoiceId: null, kind: 'legacy-copy', state: '' } as const
  const content =
    (await findLegacyDocument(shop.db, orderId)) ??
    (await makeDocumentOnce(shop.db, key, () => drawCopy(shop, order)))
  return { filename: `${orderId}.pdf`, contentType: 'application/pdf', content }
}

async function drawCopy(shop: Pick<Shop, 'config' | 'db'>, order: OrderRow): Promise<Buffer> {
  const { timeZone, seller } = await findSeller(shop.db, shop, order)
  const contact = await findContact(shop.db, order.customerId)
  const today = dayIn(timeZone, order.paidAt ?? order.createdAt)
  const content = describeInvoice(shop, order, { contact, seller, today })
  return drawInSeparateProcess({ ...content, number: String(order.id) }, { kind: 'copy', paidOn: today })
}
