import { asksForRest, type InvoiceState } from '../../domain/invoices/invoice.ts'
import { findOrder } from '../orders/store.ts'
import { findPaidPayments } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Attachment } from '../platform/mail/mail.ts'
import { findAmountDue } from './amounts-due.ts'
import { makeDocumentOnce } from './document-files.ts'
import { drawInSeparateProcess } from './pdf/draw-in-separate-process.ts'
import { findCreditNotes, type InvoiceRow, isCredited } from './store.ts'
import { writeUbl } from './ubl/write-ubl.ts'

/** The stamp alone depends on what happened after the invoice was issued. */
export async function readPdf(db: Database, invoice: InvoiceRow): Promise<Attachment> {
  const { id, orderId, numberText, content } = invoice
  const state = await readState(db, invoice)
  const key = { orderId, invoiceId: id, kind: 'pdf', state: describeState(state) } as const
  const pdf = await makeDocumentOnce(db, key, () => drawInSeparateProcess(content, state))
  return { filename: `${numberText}.pdf`, contentType: 'application/pdf', content: pdf }
}

export async function readEInvoice(db: Database, invoice: InvoiceRow): Promise<Attachment> {
  const { id, orderId, numberText, content } = invoice
  const key = { orderId, invoiceId: id, kind: 'e-invoice', state: '' } as const
  const xml = await makeDocumentOnce(db, key, async () => Buffer.from(writeUbl(content)))
  return { filename: `${numberText}.xml`, contentType: 'application/xml; charset=utf-8', content: xml }
}

function describeState(state: InvoiceState): string {
  const paidOn = state.kind === 'paid' ? state.on : 'paidOn' in state ? state.paidOn : null
  return paidOn ? `${state.kind} ${paidOn}` : state.kind
}

async function readState(db: Database, invoice: InvoiceRow): Promise<InvoiceState> {
  const { id, kind, orderId, content } = invoice
  if (kind === 'credit-note') return { kind: 'credit-note' }
  const paidOn = content.paidOn ?? (await findPaymentDay(db, invoice))
  if (isCredited(invoice, await findCreditNotes(db, id))) return { kind: 'credited', paidOn }
  if (asksForRest(content) && (await findAmountDue(db, orderId)) > 0) return { kind: 'unpaid' }
  return paidOn ? { kind: 'paid', on: paidOn } : { kind: 'unpaid' }
}

/** The rest of a corrected invoice is paid last. */
async function findPaymentDay(db: Database, { orderId, content }: InvoiceRow): Promise<string | null> {
  const order = await findOrder(db, orderId)
  if (!order?.paidAt) return null
  const payment = (await findPaidPayments(db, orderId)).at(asksForRest(content) ? -1 : 0)
  return utcDay(payment?.settledAt ?? order.paidAt)
}
