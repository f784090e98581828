import type { CurrencyCode } from '../money/money.ts'
import { isEuAlpha2 } from '../tax/eu-members.ts'
import type { TaxKind } from '../tax/tax.ts'

/** How many days a customer has to transfer the money for an invoice. */
export const daysToPay = 14

/** Who stands on an invoice. Countries are alpha-2; what there is none of is empty. */
export type Seller = {
  name: string
  address: string
  country: string
  vat: string
  registration: string
  account: string
  bic: string
  bank: string
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

/** An invoice or credit note as it was issued: everything printed on it. Amounts are minor units; days are UTC days. */
export type InvoiceContent = {
  kind: 'invoice' | 'credit-note'
  number: string
  language: 'en' | 'ru'
  productName: string
  supportEmail: string
  orderId: number
  /** The creditor reference that a transfer carries. */
  reference: string
  issuedOn: string
  /** Null where the supply follows the payment. */
  suppliedOn: string | null
  dueOn: string | null
  /** Paid before it was issued. */
  paidOn: string | null
  /** What a credit note takes back. */
  refersTo: { number: string; issuedOn: string } | null
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
  /** How the prices in EUR were converted; null where they were not. */
  exchange: { euroRate: string; currencyRate: string; source: string; day: string } | null
  paymentMethod: number
  comment: string
}

/** The number people know an invoice by: 'AST-2026-00001'. */
export function invoiceNumber({ series, year, number }: { series: string; year: number; number: number }) {
  return `${series}-${year}-${String(number).padStart(5, '0')}`
}

/** The category of EN 16931 that a sale's tax falls into: S rated, AE reverse charge, G export, O outside the scope. */
export type TaxCategory = 'S' | 'AE' | 'G' | 'O'

/** Whether a country's tax numbers are VAT numbers: those of the EU, the United Kingdom, Switzerland and Norway. Alpha-2. */
export function hasVatNumbers(country: string): boolean {
  return isEuAlpha2(country) || ['GB', 'CH', 'NO'].includes(country)
}

/**
 * The category of an invoice. A sale out of the EU is an export where the seller is of the EU and has a VAT number to
 * declare it under, and outside the scope of the tax otherwise; no sale here is zero-rated (Z).
 */
export function taxCategoryOf({ taxKind, seller }: Pick<InvoiceContent, 'taxKind' | 'seller'>): TaxCategory {
  switch (taxKind) {
    case 'domestic':
    case 'destination':
      return 'S'
    case 'reverse-charge':
      return 'AE'
    case 'outside':
      return seller.vat && isEuAlpha2(seller.country) ? 'G' : 'O'
  }
}

/** What became of an invoice after it was issued. */
export type InvoiceState =
  | { kind: 'unpaid' }
  | { kind: 'paid'; on: string }
  | { kind: 'credited'; paidOn: string | null }
  | { kind: 'credit-note' }
