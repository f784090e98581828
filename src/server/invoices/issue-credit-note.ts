import { dayIn } from '../../domain/day.ts'
import { splitCredit } from '../../domain/invoices/split-credit.ts'
import { findOrder } from '../orders/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { attachDocument, copyToRecipients, creditNoteIssued } from './emails.ts'
import { type InvoiceDraft, insertInvoice } from './insert-invoice.ts'
import { findSeller } from './invoice-content.ts'
import { findCreditNotes, type InvoiceRow, isCredited, lockInvoice, sumTotals } from './store.ts'
import { invoiceWords } from './words.ts'

type Credit = {
  orderId: number
  reason: string
  /** Gross, in minor units of the invoice's currency; without it, all that is not credited yet. */
  amount?: number | null | undefined
  unmatchedPaymentId?: number
}

/** Null if the order has no invoice. Refuses 'invoice-credited' and 'credit-too-large'. */
export async function issueCreditNote(
  tx: Transaction,
  shop: Shop,
  { orderId, reason, amount, unmatchedPaymentId }: Credit,
): Promise<InvoiceRow | null> {
  const invoice = await lockInvoice(tx, orderId)
  if (!invoice) return null
  const earlier = await findCreditNotes(tx, invoice.id)
  if (isCredited(invoice, earlier)) throw new Refusal('invoice-credited')

  const { timeZone } = await findSeller(tx, shop, invoice)
  const draft = draftCreditNote(invoice, {
    credited: sumTotals(earlier),
    amount: amount ?? null,
    reason,
    timeZone,
    now: shop.clock.now(),
  })
  const creditNote = await insertInvoice(tx, { ...draft, unmatchedPaymentId: unmatchedPaymentId ?? null })
  await mailCreditNote(tx, shop, creditNote)
  return creditNote
}

type Drafted = { credited: number; amount: number | null; reason: string; timeZone: string; now: Date }

export function draftCreditNote(
  { id, series, sellerId, content: { replaces: _replaces, paidAmount: _paidAmount, ...content } }: InvoiceRow,
  { credited, amount, reason, timeZone, now }: Drafted,
): InvoiceDraft {
  const rest = content.total - credited
  const credit = amount ?? rest
  if (credit > rest) throw new Refusal('credit-too-large', { fields: ['amount'] })
  const isWhole = credit === content.total
  const sums = isWhole ? null : describePart(content, splitCredit(content, { credited, amount: credit }))
  return {
    series,
    timeZone,
    sellerId,
    refersTo: id,
    content: {
      ...content,
      ...sums,
      kind: 'credit-note',
      issuedOn: dayIn(timeZone, now),
      dueOn: null,
      refersTo: { number: content.number, issuedOn: content.issuedOn },
      reason,
    },
    createdAt: now,
  }
}

/** One line with the net amount: the discounts are in it. */
function describePart({ language, item }: InvoiceRow['content'], sums: ReturnType<typeof splitCredit>) {
  const title = invoiceWords[language].partTitle(item.title)
  const { subtotal } = sums
  return {
    ...sums,
    item: { title, periods: 1, unitPrice: subtotal, listPrice: subtotal },
    coupon: '',
    couponDiscount: 0,
    cryptoDiscount: 0,
  }
}

async function mailCreditNote(tx: Transaction, shop: Shop, creditNote: InvoiceRow) {
  const { id, orderId } = creditNote
  const attachments = attachDocument(creditNote)
  const mail = creditNoteIssued(creditNote.content, shop.config)
  await postMail(tx, shop, { ...mail, key: `credit-note:${id}`, attachments, orderId })
  const order = await findOrder(tx, orderId)
  if (order) await copyToRecipients(tx, shop, order, { document: 'credit-note', attachments })
}
