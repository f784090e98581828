import { countryCodes, toAlpha2 } from '../../domain/countries.ts'
import { dayIn } from '../../domain/day.ts'
import type { Customer, InvoiceContent } from '../../domain/invoices/invoice.ts'
import { taxAmount, taxFor } from '../../domain/tax/tax.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { findOrder, type OrderRow, renumberOrder } from '../orders/store.ts'
import { recordUnmatchedPayment } from '../payments/record-unmatched-payment.ts'
import { findPaidPayment } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import { readSeller } from '../sellers/read-seller.ts'
import { readRegistrations } from '../sellers/registrations.ts'
import type { Shop } from '../shop.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import { attachDocument } from './attach-invoice.ts'
import { copyToRecipients } from './copy-to-recipients.ts'
import { invoiceCorrected } from './emails.ts'
import { insertInvoice } from './insert-invoice.ts'
import { findSeller } from './invoice-content.ts'
import { draftCreditNote } from './issue-credit-note.ts'
import { withNationalTax } from './national-tax.ts'
import { registerSeller } from './register-seller.ts'
import { findCreditNotes, type InvoiceRow, lockInvoice } from './store.ts'

type CorrectedDetails = Partial<Pick<Customer, 'company' | 'addressLine' | 'zip' | 'city' | 'vat'>>
/** `recomputesTax` at the tax point; otherwise only a VAT number that is added or removed changes the tax. */
type Correction = { orderId: number; details: CorrectedDetails; reason: string; recomputesTax?: boolean }

export class CorrectionError extends Error {
  readonly kind: 'no-invoice' | 'credited' | 'not-paid' | 'incomplete' | 'no-change'
  /** `message` is for operators. */
  constructor(kind: CorrectionError['kind'], message: string) {
    super(message)
    this.name = 'CorrectionError'
    this.kind = kind
  }
}

export type CorrectedInvoice = { creditNote: InvoiceRow; invoice: InvoiceRow; difference: number }

/**
 * A credit note and a new invoice for the same order, which keeps its payment and license: docs/domain.md,
 * 'Corrections'. `difference` is what was paid minus what the new invoice requires. Throws `CorrectionError`.
 */
export async function correctInvoice(
  tx: Transaction,
  shop: Shop,
  { orderId, details, reason, recomputesTax = false }: Correction,
): Promise<CorrectedInvoice> {
  const wrong = await lockInvoice(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!wrong || !order) throw new CorrectionError('no-invoice', `Order ${orderId} has no invoice to correct.`)
  if ((await findCreditNotes(tx, wrong.id)).length > 0)
    throw new CorrectionError(
      'credited',
      `Invoice ${wrong.numberText} is credited already, in full or in part.`,
    )
  const correctedContent = await correctContent(tx, shop, { wrong, order, details, recomputesTax })
  const difference = wrong.content.total - correctedContent.total
  if (difference !== 0 && order.status !== 'paid')
    throw new CorrectionError(
      'not-paid',
      `The tax would change, and order ${orderId} is not paid: cancel it instead.`,
    )

  const now = shop.clock.now()
  const { series, sellerId } = wrong
  const { timeZone } = await findSeller(tx, shop, wrong)
  const invoice = await insertInvoice(tx, {
    series,
    timeZone,
    sellerId,
    customerId: order.customerId,
    replaces: wrong.id,
    content: {
      ...(await withNationalTax(tx, correctedContent)),
      ...(await describePayment(tx, order, difference === 0 ? null : wrong.total)),
      issuedOn: dayIn(timeZone, now),
      replaces: { number: wrong.numberText, issuedOn: wrong.issuedOn },
      reason,
    },
    createdAt: now,
  })
  const draft = draftCreditNote(wrong, { credited: 0, amount: null, reason, timeZone, now })
  const replacedBy = { number: invoice.numberText, issuedOn: invoice.issuedOn }
  const creditNote = await insertInvoice(tx, { ...draft, content: { ...draft.content, replacedBy } })
  await renumberOrder(tx, orderId, { from: wrong.numberText, to: invoice.numberText })
  if (difference !== 0) await recordDifference(tx, shop, invoice, difference)
  await mailCorrection(tx, shop, order, { creditNote, invoice })
  return { creditNote, invoice, difference }
}

type Wrong = { wrong: InvoiceRow; order: OrderRow; details: CorrectedDetails; recomputesTax: boolean }

async function correctContent(
  tx: Transaction,
  shop: Shop,
  { wrong, order, details: { vat: typed, ...details }, recomputesTax }: Wrong,
): Promise<InvoiceContent> {
  const { content } = wrong
  const vat = typed === undefined ? content.customer.vat : normalizeVatNumber(typed, order.country)
  const customer = { ...content.customer, ...details, vat }
  const { company, addressLine, zip, city } = customer
  if (vat !== '' && ![company, addressLine, zip, city].every(Boolean))
    throw new CorrectionError(
      'incomplete',
      'An invoice with a VAT number needs company, address, postcode and city.',
    )
  // One number in place of another does not change the tax, nor does an address.
  const movesTax = recomputesTax || (vat === '') !== (content.customer.vat === '')
  const corrected = {
    ...content,
    customer,
    ...(movesTax ? await recomputeTax(tx, shop, { wrong, order, customer }) : {}),
  }
  const isSameCustomer = Object.entries(customer).every(
    ([name, value]) => value === content.customer[name as keyof Customer],
  )
  const isSameTax = corrected.tax === content.tax && corrected.taxKind === content.taxKind
  if (isSameCustomer && isSameTax) throw new CorrectionError('no-change', 'Nothing would change.')
  return corrected
}

/** The price without tax stays. */
async function recomputeTax(
  tx: Transaction,
  shop: Shop,
  { wrong, order, customer: { vat, zip } }: Pick<Wrong, 'wrong' | 'order'> & { customer: Customer },
) {
  const { sellerId, content } = wrong
  const { country } = order
  const { timeZone, seller } = await findSeller(tx, shop, wrong)
  const { vatExemption = '' } = seller
  const on = await findTaxPoint(tx, shop, { wrong, order, timeZone })
  const registrations = await readRegistrations(tx, { sellerId, on })
  const { rate, kind } = taxFor({
    sellerCountry: countryCodes.find(code => toAlpha2(code) === content.seller.country) ?? '',
    customerCountry: country,
    customerVatValid: hasVatFormat(vat, country),
    isOutsideVatArea: isOutsideVatArea({ country, zip }),
    on,
    registrations: registrations.map(each => each.country),
    isSellerExempt: vatExemption !== '',
    rates: shop.config.taxRates,
  })
  const tax = taxAmount(content.subtotal, rate)
  const atHome = { ...content.seller, vat: seller.vat, vatExemption }
  return {
    seller: await registerSeller(tx, atHome, { sellerId, country, taxKind: kind, on }),
    taxRate: rate,
    taxKind: kind,
    tax,
    total: content.subtotal + tax,
  }
}

/** The seller's day; docs/domain.md, 'Tax point'. */
async function findTaxPoint(
  tx: Transaction,
  shop: Shop,
  { wrong, order, timeZone }: Pick<Wrong, 'wrong' | 'order'> & { timeZone: string },
): Promise<string> {
  const { taxPoint } = await readSeller(tx, shop, wrong.sellerId)
  if (taxPoint === 'invoice' || order.status !== 'paid' || !order.paidAt)
    return wrong.content.replaces?.issuedOn ?? wrong.issuedOn
  const payment = await findPaidPayment(tx, order.id)
  if (!payment?.settledAt) return dayIn(timeZone, order.paidAt)
  // A bank knows the day only.
  return payment.provider === 'bank' ? utcDay(payment.settledAt) : dayIn(timeZone, payment.settledAt)
}

/** Of a paid order. `paid` is null if it is the total. */
async function describePayment(
  tx: Transaction,
  { id, status, paidAt }: OrderRow,
  paid: number | null,
): Promise<Partial<InvoiceContent>> {
  if (status !== 'paid' || !paidAt) return {}
  const payment = await findPaidPayment(tx, id)
  const paidOn = utcDay(payment?.settledAt ?? paidAt)
  return { paidOn, dueOn: null, ...(paid === null ? {} : { paidAmount: paid }) }
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
  { id: orderId, customerId }: OrderRow,
  { creditNote, invoice }: Omit<CorrectedInvoice, 'difference'>,
) {
  const now = shop.clock.now()
  const attachments = [...attachDocument(invoice), ...attachDocument(creditNote)]
  const mail = invoiceCorrected(invoice.content, shop.config)
  const key = `invoice-corrected:${invoice.id}` as const
  await postMail(tx, shop.jobs, { ...mail, key, now, attachments, orderId })
  const copied = { orderId, customerId, now }
  await copyToRecipients(tx, shop, { ...copied, document: 'invoice', attachments: attachDocument(invoice) })
  await copyToRecipients(tx, shop, {
    ...copied,
    document: 'credit-note',
    attachments: attachDocument(creditNote),
  })
}
