import type { Order } from '../../contract/orders.ts'
import { type CurrencyCode, currencies } from '../../domain/money/money.ts'
import { hasRightToWithdraw } from '../../domain/orders/consent.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import { countriesIn } from '../../texts/countries.ts'
import type { Language } from '../../texts/language.ts'
import type { OrderDocuments } from '../invoices/documents-of.ts'
import type { OrderRow } from '../orders/store.ts'
import { orderWords } from './order-words.ts'

type Context = {
  email: string
  language: Language
  productName: string
  now: Date
  licenseId: number | null
  moneyWaits: boolean
  documents: OrderDocuments
}

/** An order as its owner sees it: spec.md section 3, 'Order'. */
export function describeOrder(order: OrderRow, context: Context): Order {
  // The table's checks allow no other currency and status; the quote wrote the tax kind.
  const currency = currencies[order.currency as CurrencyCode]
  return {
    id: order.id,
    status: order.status as OrderStatus,
    created_at: order.createdAt.toISOString(),
    line_title: orderWords[context.language].lineTitle(context.productName, order),
    account_email: context.email,
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
    tax_kind: order.taxKind as TaxKind,
    currency_text: currency.code,
    currency_prefix: currency.prefix,
    currency_suffix: currency.suffix,
    comment: order.comment,
    session_id: order.sessionId,
    reseller_invoice: order.resellerInvoice,
    payment_method: order.paymentMethod,
    license_id: context.licenseId,
    payment_url: !context.moneyWaits && canStillBePaid(order, context.now) ? order.paymentUrl : '',
    may_withdraw: hasRightToWithdraw({
      country: order.country,
      company: order.clientCompany,
      vatNumber: order.clientVat,
    }),
    money_waits: context.moneyWaits && order.status !== 'paid',
    invoice: issued(context.documents.invoice),
    credit_note: issued(context.documents.creditNote),
    transfer: transferFor(order, context.documents),
  }
}

function issued(row: OrderDocuments['invoice']): Order['invoice'] {
  return row && { number: row.numberText, issued_on: row.issuedOn }
}

function transferFor(order: OrderRow, { invoice, creditNote }: OrderDocuments): Order['transfer'] {
  if (order.status !== 'pending' || !invoice?.content.dueOn || creditNote) return null
  const { seller, reference, dueOn } = invoice.content
  const { name, account, bic, bank } = seller
  return { beneficiary: name, account, bic, bank, reference, due_on: dueOn }
}

function canStillBePaid(order: OrderRow, now: Date): boolean {
  return order.status === 'pending' && order.expiresAt !== null && order.expiresAt > now
}

function fullAddress(order: OrderRow, language: Language): string {
  const city = [order.clientZip, order.clientCity].filter(Boolean).join(' ')
  const country = countriesIn(language).find(([code]) => code === order.clientCountry)?.[1] ?? ''
  return [order.clientAddressLine, city, country].filter(Boolean).join(', ')
}
