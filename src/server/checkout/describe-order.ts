import type { Order } from '../../contract/orders.ts'
import { requireAlpha3 } from '../../domain/countries.ts'
import type { Language } from '../../domain/languages.ts'
import { describeCurrency } from '../../domain/money/money.ts'
import { isPageOpen, paymentObstacle } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { countriesIn } from '../../texts/countries.ts'
import { describeTransfer } from '../invoices/describe-transfer.ts'
import { hasLegacyInvoice } from '../invoices/invoice-files.ts'
import { type OrderDocuments, sumTotals } from '../invoices/store.ts'
import type { OrderRow } from '../orders/store.ts'
import { describeRight, type WithdrawalRow } from '../orders/withdrawals.ts'
import { isCharge } from '../payments/provider.ts'
import { mayWithdraw } from './consent.ts'
import { orderWords } from './order-words.ts'

type Context = {
  email: string
  placedBy: string
  language: Language
  productName: string
  downloadUrl: string
  now: Date
  licenseId: number | null
  hasUnmatchedPayment: boolean
  linkExpiresAt: Date | null
  documents: OrderDocuments
  /** Set on a paid order whose corrected invoice is higher than what was paid. */
  amountDue: number
  refunded: number
  withdrawal: WithdrawalRow | null
}

export function describeOrder(order: OrderRow, context: Context): Order {
  const currency = describeCurrency(order.currency, context.language)
  return {
    id: order.id,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    line_title: orderWords[context.language].lineTitle(context.productName, order),
    account_email: context.email,
    placed_by: context.placedBy,
    client_company: order.clientCompany,
    client_name: order.clientName,
    client_vat: order.clientVat,
    client_full_address: fullAddress(order, context.language),
    list_price: order.listPrice,
    coupon: order.coupon ?? '',
    coupon_discount: order.couponDiscount,
    crypto_discount: order.cryptoDiscount,
    subtotal: order.subtotal,
    tax: order.tax,
    total: order.total,
    tax_rate: Number(order.taxRate),
    tax_kind: order.taxKind,
    currency_text: currency.code,
    currency_prefix: currency.prefix,
    currency_suffix: currency.suffix,
    comment: order.comment,
    purchase_order: order.purchaseOrder,
    buyer_reference: order.buyerReference,
    session_id: order.sessionId,
    reseller_invoice: order.resellerInvoice,
    legacy_invoice: hasLegacyInvoice(order) && context.documents.invoice === null,
    ...describeWithdrawal(order, context),
    terms_version: order.termsVersion,
    payment_method: order.paymentMethod,
    license_id: context.licenseId,
    download_url: order.status === 'paid' ? context.downloadUrl : null,
    payment_url: !paymentObstacle(order, context) && hasOpenPage(order, context.now) ? order.paymentUrl : '',
    pay_until: findPayUntil(order, context)?.toISOString() ?? null,
    may_withdraw: mayWithdraw(order),
    money_waits: context.hasUnmatchedPayment && order.status !== 'paid',
    invoice: describeDocument(context.documents.invoice),
    credit_note: describeDocument(context.documents.creditNotes.at(-1) ?? null),
    credit_notes: context.documents.all
      .filter(({ kind }) => kind === 'credit-note')
      .map(row => ({ number: row.numberText, issued_on: row.issuedOn })),
    credited: sumTotals(context.documents.creditNotes),
    refunded: context.refunded,
    transfer: describeOpenTransfer(order, context),
    ...describeCorrection(order, context),
  }
}

function describeWithdrawal(order: OrderRow, { withdrawal, now }: Context) {
  const { state, until } = describeRight(order, { isWithdrawn: withdrawal !== null, now })
  const withdrawn_at = withdrawal?.submittedAt.toISOString() ?? null
  return { withdrawal: state, withdraw_until: until, withdrawn_at }
}

/** The order is frozen: what was wrong in it is right on its newest invoice. */
function describeCorrection(order: OrderRow, { documents, language }: Context): Partial<Order> {
  const { content } = documents.invoice ?? {}
  if (!content?.replaces) return {}
  const { customer, tax, total, taxRate, taxKind } = content
  const address = {
    clientZip: customer.zip,
    clientCity: customer.city,
    clientAddressLine: customer.addressLine,
    clientCountry: customer.company ? requireAlpha3(customer.country) : '',
  }
  return {
    client_company: customer.company,
    client_vat: customer.vat,
    client_full_address: fullAddress({ ...order, ...address }, language),
    tax,
    total,
    tax_rate: Number(taxRate),
    tax_kind: taxKind,
  }
}

/** A saved card is charged without a page. */
function hasOpenPage(order: OrderRow, now: Date): boolean {
  return isPageOpen(order, now) && !isCharge(order.sessionId)
}

/** A payment link holds the order open after its payment page has closed. */
function findPayUntil(order: OrderRow, context: Context): Date | null {
  const { expiresAt } = order
  const { linkExpiresAt, now } = context
  if (order.paymentMethod === paymentMethodNumbers.bank || paymentObstacle(order, context)) return null
  const last = linkExpiresAt && expiresAt && linkExpiresAt > expiresAt ? linkExpiresAt : expiresAt
  return last && last > now ? last : null
}

function describeDocument(row: OrderDocuments['invoice']): Order['invoice'] {
  return row && { number: row.numberText, issued_on: row.issuedOn }
}

function describeOpenTransfer(order: OrderRow, { documents, amountDue }: Context): Order['transfer'] {
  const { invoice, creditNotes } = documents
  const isPending = order.status === 'pending' && creditNotes.length === 0
  const amount = isPending ? order.total : amountDue
  if (!invoice?.content.dueOn || amount === 0) return null
  return { ...describeTransfer(invoice.content), amount, due_on: invoice.content.dueOn }
}

function fullAddress(order: OrderRow, language: Language): string {
  const city = [order.clientZip, order.clientCity].filter(Boolean).join(' ')
  const country = countriesIn(language).find(([code]) => code === order.clientCountry)?.[1] ?? ''
  return [order.clientAddressLine, city, country].filter(Boolean).join(', ')
}
