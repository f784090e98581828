import type { AttachmentMakers, AttachmentOrder } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { readEInvoice, readPdf } from './invoice-files.ts'
import { findInvoice, findInvoiceById, type InvoiceRow } from './store.ts'

/** The PDF, and for a company the e-invoice. The invoice may be issued later in the same transaction. */
export function attachInvoice(order: { id: number; clientCompany: string }): AttachmentOrder[] {
  const pdf = { made: 'invoice-of-order', from: order.id }
  return order.clientCompany ? [pdf, { made: 'e-invoice-of-order', from: order.id }] : [pdf]
}

export function attachDocument({ id, content }: InvoiceRow): AttachmentOrder[] {
  const pdf = { made: 'invoice', from: id }
  return content.customer.company ? [pdf, { made: 'e-invoice', from: id }] : [pdf]
}

export function invoiceAttachments({ db }: Pick<Shop, 'db'>): AttachmentMakers {
  const ofOrder = async (orderId: number) => requireIssued(await findInvoice(db, orderId, 'invoice'))
  const issued = async (id: number) => requireIssued(await findInvoiceById(db, id))
  return {
    'invoice-of-order': async orderId => readPdf(db, await ofOrder(orderId)),
    'e-invoice-of-order': async orderId => readEInvoice(db, await ofOrder(orderId)),
    invoice: async id => readPdf(db, await issued(id)),
    'e-invoice': async id => readEInvoice(db, await issued(id)),
  }
}

function requireIssued(invoice: InvoiceRow | null): InvoiceRow {
  if (!invoice) throw new Error('The invoice to attach does not exist')
  return invoice
}
