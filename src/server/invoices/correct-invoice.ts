import { addDays, dayIn } from '../../domain/day.ts'
import { asksForRest, type Customer, daysToPay, type InvoiceContent } from '../../domain/invoices/invoice.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { lockOrder, type OrderRow, renumberOrder } from '../orders/store.ts'
import { recordUnmatchedPayment } from '../payments/record-unmatched-payment.ts'
import { sumKept } from '../payments/returned-money.ts'
import { findPaidPayments } from '../payments/store.ts'
import { closeCorrections } from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { type CorrectedDetails, correctCustomer, recomputeTax } from './corrected-customer.ts'
import { attachDocument, copyToRecipients, invoiceCorrected } from './emails.ts'
import { insertInvoice } from './insert-invoice.ts'
import { findSeller } from './invoice-content.ts'
import { draftCreditNote } from './issue-credit-note.ts'
import { withNationalTax } from './issue-invoice.ts'
import { findCreditNotes, type InvoiceRow, isCredited, lockInvoice } from './store.ts'

/** `recomputesTax` at the tax point; otherwise only another country, or a VAT number that is added or removed, changes the tax. */
type Correction = { orderId: number; details: CorrectedDetails; reason: string; recomputesTax?: boolean }

/**
 * A credit note and a new invoice for the same order, which keeps its payment and license: docs/domain.md,
 * 'Corrections'. Call `checkCorrectedVat` before.
 */
export async function correctInvoice(
  tx: Transaction,
  shop: Shop,
  { orderId, details, reason, recomputesTax = false }: Correction,
): Promise<InvoiceRow> {
  // A payment of the order, or of its rest, waits.
  const order = await lockOrder(tx, orderId)
  const wrong = await lockInvoice(tx, orderId)
  if (!wrong || !order) throw new Refusal('invoice-not-issued')
  const creditNotes = await findCreditNotes(tx, wrong.id)
  const isInvoicedAgain = order.status === 'paid' && isCredited(wrong, creditNotes)
  if (creditNotes.length > 0 && !isInvoicedAgain) throw new Refusal('invoice-credited')
  const corrected = await correctContent(tx, shop, { wrong, order, details, recomputesTax })
  if (!isInvoicedAgain && isSame(corrected, wrong.content)) throw new Refusal('nothing-changes')
  if (corrected.total !== wrong.total && order.status !== 'paid')
    throw new Refusal('correction-before-payment')

  const now = shop.clock.now()
  const { series, sellerId } = wrong
  const { timeZone } = await findSeller(tx, shop, wrong)
  const issuedOn = dayIn(timeZone, now)
  const paid = await readPaid(tx, order)
  const invoice = await insertInvoice(tx, {
    series,
    timeZone,
    sellerId,
    customerId: order.customerId,
    replaces: wrong.id,
    content: {
      ...(await withNationalTax(tx, corrected)),
      ...(paid
        ? describePayment(corrected, paid, issuedOn)
        : { dueOn: addDays(issuedOn, order.invoiceDays ?? daysToPay) }),
      issuedOn,
      replaces: { number: wrong.numberText, issuedOn: wrong.issuedOn },
      reason,
    },
    createdAt: now,
  })
  const creditNote = isInvoicedAgain ? null : await creditWrong(tx, wrong, invoice, { reason, timeZone, now })
  await renumberOrder(tx, orderId, { from: wrong.numberText, to: invoice.numberText })
  if (isInvoicedAgain) await closeCorrections(tx, { orderId, as: 'credited', now })
  // The list of unmatched payments already has the unpaid part of what was invoiced before.
  const settled = isInvoicedAgain && paid ? paid.amount : wrong.total
  if (settled !== invoice.total) await recordDifference(tx, shop, invoice, settled - invoice.total)
  await mailCorrection(tx, shop, order, { creditNote, invoice })
  return invoice
}

type Credit = { reason: string; timeZone: string; now: Date }

function creditWrong(tx: Transaction, wrong: InvoiceRow, invoice: InvoiceRow, credit: Credit) {
  const draft = draftCreditNote(wrong, { credited: 0, amount: null, ...credit })
  const replacedBy = { number: invoice.numberText, issuedOn: invoice.issuedOn }
  return insertInvoice(tx, { ...draft, content: { ...draft.content, replacedBy } })
}

type Wrong = { wrong: InvoiceRow; order: OrderRow; details: CorrectedDetails; recomputesTax: boolean }

async function correctContent(tx: Transaction, shop: Shop, { wrong, order, details, recomputesTax }: Wrong) {
  const { paidAmount: _paidAmount, ...content } = wrong.content
  const customer = correctCustomer(content, details)
  const { company, addressLine, zip, city, country, vat } = customer
  if (vat !== '' && ![company, addressLine, zip, city].every(Boolean))
    throw new Refusal('company-needs-address')
  // One number in place of another does not change the tax, nor does an address in the same country.
  const { customer: before } = content
  const movesTax = recomputesTax || country !== before.country || (vat === '') !== (before.vat === '')
  return {
    ...content,
    customer,
    // The rest of an earlier correction was due by transfer.
    paymentMethod: asksForRest(wrong.content) ? order.paymentMethod : content.paymentMethod,
    ...(movesTax ? await recomputeTax(tx, shop, { wrong, customer }) : {}),
  }
}

function isSame(corrected: InvoiceContent, wrong: InvoiceContent): boolean {
  const names = Object.keys(wrong.customer) as (keyof Customer)[]
  const isSameCustomer = names.every(name => corrected.customer[name] === wrong.customer[name])
  return isSameCustomer && corrected.tax === wrong.tax && corrected.taxKind === wrong.taxKind
}

type Paid = { amount: number; on: string }

/** Null if the order is not paid. */
async function readPaid(tx: Transaction, { id, status, paidAt }: OrderRow): Promise<Paid | null> {
  if (status !== 'paid' || !paidAt) return null
  const kept = await sumKept(tx, [id])
  const last = (await findPaidPayments(tx, id)).at(-1)
  return { amount: kept(id), on: utcDay(last?.settledAt ?? paidAt) }
}

/** The rest is due by transfer, however the order was paid. */
function describePayment(
  { total, paidOn: paidBefore }: InvoiceContent,
  { amount: paidAmount, on }: Paid,
  issuedOn: string,
): Partial<InvoiceContent> {
  const paidOn = paidBefore ?? on
  if (paidAmount >= total) return { paidOn, dueOn: null, ...(paidAmount > total ? { paidAmount } : {}) }
  const dueOn = addDays(issuedOn, daysToPay)
  return { paidOn: null, dueOn, paidAmount, paymentMethod: paymentMethodNumbers.bank }
}

function recordDifference(tx: Transaction, shop: Shop, invoice: InvoiceRow, difference: number) {
  return recordUnmatchedPayment(tx, shop, {
    orderIds: [invoice.orderId],
    provider: 'correction',
    reference: invoice.numberText,
    reason: 'invoice-corrected',
    amount: difference,
    currency: invoice.currency,
    noticedAt: shop.clock.now(),
  })
}

async function mailCorrection(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { creditNote, invoice }: { creditNote: InvoiceRow | null; invoice: InvoiceRow },
) {
  const documents = [invoice, creditNote].filter(document => document !== null)
  const attachments = documents.flatMap(attachDocument)
  const mail = invoiceCorrected(invoice.content, { isInvoicedAgain: creditNote === null }, shop.config)
  const key = `invoice-corrected:${invoice.id}` as const
  await postMail(tx, shop, { ...mail, key, attachments, orderId: order.id })
  for (const document of documents)
    await copyToRecipients(tx, shop, order, {
      document: document.kind,
      attachments: attachDocument(document),
    })
}
