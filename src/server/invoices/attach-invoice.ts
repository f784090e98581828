import type { AttachmentMakers, AttachmentOrder } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { drawPdf } from './invoice-files.ts'
import { findInvoice, findInvoiceById, type InvoiceRow } from './store.ts'

/** Attaches the order's invoice as a PDF; it may be issued later in the same transaction. */
export function attachInvoice(orderId: number): AttachmentOrder {
  return { made: 'invoice-of-order', from: orderId }
}

export function attachDocument({ id }: InvoiceRow): AttachmentOrder {
  return { made: 'invoice', from: id }
}

export function invoiceAttachments({ db }: Pick<Shop, 'db'>): AttachmentMakers {
  const draw = async (invoice: InvoiceRow | null) => {
    if (!invoice) throw new Error('The invoice to attach does not exist')
    return drawPdf(db, invoice)
  }
  return {
    'invoice-of-order': async orderId => draw(await findInvoice(db, orderId, 'invoice')),
    invoice: async id => draw(await findInvoiceById(db, id)),
  }
}
