import type { Language } from '../languages.ts'
import type { CurrencyCode } from '../money/money.ts'
import type { PaymentMethodNumber } from '../payments/methods.ts'
import { isEuAlpha2 } from '../tax/eu-members.ts'
import type { NationalTax } from '../tax/national-currency.ts'
import type { TaxKind } from '../tax/tax.ts'

export const daysToPay = 14
/** Invoice terms: docs/domain.md, 'Bank transfers'. */
export const invoiceDays = { least: 7, most: 90 }
/** After the due date, an unpaid bank order expires. */
export const daysToLapse = 30

export type Seller = {
  name: string
  address: string
  country: string
  vat: string
  registration: string
  account: string
  bic: string
  bank: string
  /** Empty unless the seller has an account in Russia, as the next one. */
  correspondentAccount: string
  kpp: string
  phone: string
  /** The sentence on the invoices of an exempt seller; otherwise empty. */
  vatExemption: string
}
export type Customer = {
  company: string
  contact: string
  email: string
  addressLine: string
  zip: string
  city: string
  country: string
  vat: string
}

/** A line of the invoice. `serial` is masked; `before` is the number of servers before an upgrade, otherwise null. */
export type SuppliedService = {
  serial: string
  from: string
  until: string
  isUpdates: boolean
  before: number | null
  servers: number
}

/** Everything printed on an issued invoice or credit note. Amounts are minor units; days are the seller's days. */
export type InvoiceContent = {
  kind: 'invoice' | 'credit-note'
  number: string
  language: Language
  productName: string
  supportEmail: string
  orderId: number
  reference: string
  issuedOn: string
  /** Null if the license is delivered after the payment. */
  suppliedOn: string | null
  dueOn: string | null
  paidOn: string | null
  refersTo: { number: string; issuedOn: string } | null
  /** Only the invoice that replaces a wrong one, and the credit note for the wrong one, have it. */
  replaces?: { number: string; issuedOn: string }
  replacedBy?: { number: string; issuedOn: string }
  /** Set on a replacement that is not paid in full: what was paid before it was issued. */
  paidAmount?: number
  reason: string
  seller: Seller
  customer: Customer
  item: { title: string; periods: number; unitPrice: number; listPrice: number }
  coupon: string
  couponDiscount: number
  cryptoDiscount: number
  currency: CurrencyCode
  subtotal: number
  taxRate: string
  taxKind: TaxKind
  tax: number
  total: number
  /** How prices in EUR were converted; null if they were not. */
  exchange: { euroRate: string; currencyRate: string; source: string; day: string } | null
  /** Absent if the seller's currency is that of the invoice, or no VAT is charged. */
  nationalTax?: NationalTax
  paymentMethod: PaymentMethodNumber
  comment: string
  /** Empty if the customer gave none. */
  purchaseOrder: string
  /** The Leitweg-ID of a German authority; empty if the customer gave none. */
  buyerReference: string
  /** Absent from documents issued before the payment. */
  service?: SuppliedService
}

/** Returns what was paid at the issue. A credit note has no prepaid amount, even if its invoice was paid. */
export function prepaidAmount({
  kind,
  paidOn,
  paidAmount,
  total,
}: Pick<InvoiceContent, 'kind' | 'paidOn' | 'paidAmount' | 'total'>): number {
  if (kind === 'credit-note') return 0
  return paidAmount ?? (paidOn ? total : 0)
}

/** Whether the customer was asked to pay the rest of a corrected invoice by transfer. */
export function asksForRest({ paidAmount, dueOn }: Pick<InvoiceContent, 'paidAmount' | 'dueOn'>): boolean {
  return paidAmount !== undefined && dueOn !== null
}

/** VAT categories of EN 16931: S standard rate, AE reverse charge, E exempt, O outside the scope. */
export type TaxCategory = 'S' | 'AE' | 'E' | 'O'

export function hasVatNumbers(country: string): boolean {
  return isEuAlpha2(country) || ['GB', 'CH', 'NO'].includes(country)
}

/** A service to a customer outside the EU is not supplied there, and so is no export (G); docs/domain.md, 'Invoices'. */
export function taxCategory({ taxKind, seller }: Pick<InvoiceContent, 'taxKind' | 'seller'>): TaxCategory {
  switch (taxKind) {
    case 'domestic':
    case 'destination':
      return 'S'
    case 'reverse-charge':
      return 'AE'
    case 'outside':
      return 'O'
    case 'exempt':
      return isEuAlpha2(seller.country) ? 'E' : 'O'
  }
}

/** 'copy' is the state of an invoice that the legacy shop issued, 'quote' that of a written quote, which is none. */
export type InvoiceState = {
  kind: 'unpaid' | 'paid' | 'credited' | 'credit-note' | 'copy' | 'quote'
  paidOn?: string | null
  /** Set on a written quote only. */
  quote?: { until: string; link: string }
}
