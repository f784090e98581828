import type { InvoiceState } from '../../domain/invoices/invoice.ts'
import type { Database } from '../platform/database.ts'
import type { Attachment } from '../platform/mail.ts'
import { drawAside } from './pdf/draw-aside.ts'
import { findInvoiceOf, type InvoiceRow, paidOnOf } from './store.ts'
import { writeUbl } from './ubl/write-ubl.ts'

/** An issued invoice or credit note as a PDF. Only its stamp depends on what happened since. */
export async function pdfOf(db: Database, invoice: InvoiceRow): Promise<Attachment> {
  const content = await drawAside(invoice.content, await stateOf(db, invoice))
  return { filename: `${invoice.numberText}.pdf`, contentType: 'application/pdf', content }
}

/** An issued invoice or credit note as an e-invoice. */
export function eInvoiceOf({ numberText, content }: InvoiceRow): Attachment {
  const xml = Buffer.from(writeUbl(content))
  return { filename: `${numberText}.xml`, contentType: 'application/xml; charset=utf-8', content: xml }
}

async function stateOf(db: Database, { kind, orderId, content }: InvoiceRow): Promise<InvoiceState> {
  if (kind === 'credit-note') return { kind: 'credit-note' }
  const paidOn = content.paidOn ?? (await paidOnOf(db, orderId))
  if (await findInvoiceOf(db, orderId, 'credit-note')) return { kind: 'credited', paidOn }
  return paidOn ? { kind: 'paid', on: paidOn } : { kind: 'unpaid' }
}
