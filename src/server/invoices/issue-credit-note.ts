import { dayIn } from '../../domain/day.ts'
import { findOrder } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { attachCreditNote } from './attach-invoice.ts'
import { copyToRecipients } from './copy-to-recipients.ts'
import { creditNoteIssued } from './emails.ts'
import { findSeller } from './invoice-content.ts'
import { findInvoice, type InvoiceRow, insertInvoice } from './store.ts'

/** The reason of a second credit note would be lost, so there is none. */
export class InvoiceCreditedError extends Error {
  readonly creditNote: InvoiceRow
  constructor(creditNote: InvoiceRow) {
    super(`Credit note ${creditNote.numberText} has already credited the invoice`)
    this.name = 'InvoiceCreditedError'
    this.creditNote = creditNote
  }
}

/** Null if the order has no invoice. Throws `InvoiceCreditedError` if it is credited already. */
export async function issueCreditNote(
  tx: Transaction,
  shop: Shop,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<InvoiceRow | null> {
  const invoice = await findInvoice(tx, orderId, 'invoice')
  if (!invoice) return null
  const issued = await findInvoice(tx, orderId, 'credit-note')
  if (issued) throw new InvoiceCreditedError(issued)

  const now = shop.clock.now()
  const { series, sellerId, content } = invoice
  const { timeZone } = await findSeller(tx, shop, { sellerId })
  const creditNote = await insertInvoice(tx, {
    series,
    timeZone,
    sellerId,
    refersTo: invoice.id,
    content: {
      ...content,
      kind: 'credit-note',
      issuedOn: dayIn(timeZone, now),
      dueOn: null,
      refersTo: { number: content.number, issuedOn: content.issuedOn },
      reason,
    },
    createdAt: now,
  })
  const mail = creditNoteIssued(creditNote.content, shop.config)
  const key = `credit-note:${creditNote.id}`
  await postMail(tx, shop.jobs, { ...mail, key, now, attachments: [attachCreditNote(creditNote)] })
  const order = await findOrder(tx, orderId)
  if (order)
    await copyToRecipients(tx, shop, {
      orderId,
      customerId: order.customerId,
      now,
      document: 'credit-note',
      attachment: attachCreditNote(creditNote),
    })
  return creditNote
}
