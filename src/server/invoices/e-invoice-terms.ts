import { isIban } from '../../domain/invoices/account.ts'
import { type InvoiceContent, taxCategory } from '../../domain/invoices/invoice.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { isEuAlpha2, toVatCountry } from '../../domain/tax/eu-members.ts'
import { isVatIdentifier } from '../../domain/tax/seller-tax-number.ts'
import { invoiceWords } from './words.ts'

/** Terms that both syntaxes of EN 16931, UBL and CII, write. */
type SellerNumbers = { vat: string; otherTax: string; substitute: string }

/** Outside the scope of VAT neither party has a VAT number (BR-O-02); without a prefix it is a tax registration (BT-32). */
export function sellerNumbers(content: InvoiceContent): SellerNumbers {
  const { seller, number } = content
  const isVat = isVatIdentifier(seller.vat)
  const vat = isVat && taxCategory(content) !== 'O' ? seller.vat : ''
  const isNamed = vat !== '' || seller.registration !== ''
  // Without another identifier (BR-CO-26) the series of its invoices identifies the seller.
  const substitute = isNamed ? '' : seller.vat || (number.split('-')[0] ?? '')
  return { vat, otherTax: isVat ? '' : seller.vat, substitute }
}

/** Adds the country prefix (BR-CO-09). The customer may have typed another kind of tax number. */
export function customerVatNumber(content: InvoiceContent): string {
  const { customer, taxKind } = content
  const typed = customer.vat.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const prefix = toVatCountry(customer.country)
  if (typed === '' || taxCategory(content) === 'O') return ''
  if (typed.startsWith(prefix) && typed.length > 2) return typed
  return taxKind === 'reverse-charge' ? `${prefix}${typed}` : ''
}

/** Why there is no VAT. An exempt seller has a sentence of its own, and another one in the EU names the articles of its law. */
export function taxExemption(content: InvoiceContent): { code: string; words: string } | null {
  const category = taxCategory(content)
  if (category === 'S') return null
  const { seller, taxKind, language } = content
  const { [category]: usual, outsideEu } = invoiceWords[language].taxNote
  const own = taxKind === 'exempt' ? seller.vatExemption : null
  const words = own || (category === 'O' && isEuAlpha2(seller.country) ? outsideEu : usual)
  // There is no code for the exemption of small enterprises.
  return { code: category === 'E' ? '' : `VATEX-EU-${category}`, words }
}

export function isTransfer({ paymentMethod }: InvoiceContent): boolean {
  return paymentMethod === paymentMethodNumbers.bank
}

/** Codes of UNCL4461: 58 SEPA transfer, 30 another transfer, 68 online payment service, ZZZ agreed between the two. */
export function paymentMeansCode(content: InvoiceContent): string {
  const { seller, currency, paymentMethod } = content
  if (isTransfer(content)) return currency === 'EUR' && isIban(seller.account) ? '58' : '30'
  return paymentMethod === paymentMethodNumbers.crypto ? 'ZZZ' : '68'
}

export function listAllowances(content: InvoiceContent): { discount: number; reason: string }[] {
  const t = invoiceWords[content.language]
  const { coupon, couponDiscount, cryptoDiscount } = content
  return [
    { discount: couponDiscount, reason: t.couponDiscount(coupon) },
    { discount: cryptoDiscount, reason: t.cryptoDiscount },
  ].filter(({ discount }) => discount > 0)
}
