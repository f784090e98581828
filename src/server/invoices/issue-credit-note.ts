import { invoiceNumber } from '../../domain/invoices/invoice.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { attachInvoice } from './attach-invoice.ts'
import { creditNoteIssued } from './emails.ts'
import { findInvoiceOf, type InvoiceRow, insertInvoice, takeNumbers } from './store.ts'

/**
 * Takes back an order's invoice in full by a credit note of the same series, and mails it. Null where the order has
 * no invoice; a credit note that is there stays the only one.
 */
export async function issueCreditNote(
  tx: Transaction,
  shop: Shop,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<InvoiceRow | null> {
  const invoice = await findInvoiceOf(tx, orderId, 'invoice')
  if (!invoice) return null
  const issued = await findInvoiceOf(tx, orderId, 'credit-note')
  if (issued) return issued

  const now = shop.clock.now()
  const today = dayOf(now)
  const { series, sellerId, content } = invoice
  const year = Number(today.slice(0, 4))
  const number = await takeNumbers(tx, { series, year, count: 1 })
  const creditNote = await insertInvoice(tx, {
    series,
    year,
    number,
    sellerId,
    refersTo: invoice.id,
    content: {
      ...content,
      kind: 'credit-note',
      number: invoiceNumber({ series, year, number }),
      issuedOn: today,
      dueOn: null,
      refersTo: { number: content.number, issuedOn: content.issuedOn },
      reason,
    },
    createdAt: now,
  })
  const mail = creditNoteIssued(creditNote.content, shop.config)
  const key = `credit-note:${creditNote.id}`
  await postMail(tx, shop.jobs, { ...mail, key, now, attachments: [attachInvoice(creditNote)] })
  return creditNote
}
