import { isIban } from '../../domain/invoices/account.ts'
import { type InvoiceContent, prepaidAmount, taxCategory } from '../../domain/invoices/invoice.ts'
import { isLeitwegId } from '../../domain/invoices/leitweg-id.ts'
import { splitAddress } from '../../domain/invoices/split-address.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { isEuAlpha2, toVatCountry } from '../../domain/tax/eu-members.ts'
import { isVatIdentifier } from '../../domain/tax/seller-tax-number.ts'
import { invoiceWords, methodName, replacementLine } from './words.ts'

/** The terms that both syntaxes of EN 16931 write, UBL and CII. What is empty is not written. */
export function eInvoiceTerms(content: InvoiceContent) {
  const { kind, language, seller, customer, refersTo, replaces, total, dueOn, service } = content
  const t = invoiceWords[language]
  const category = taxCategory(content)
  const exemption = taxExemption(content)
  const isPaidHere = kind === 'invoice' && total > 0
  const isTransfer = isPaidHere && content.paymentMethod === paymentMethodNumbers.bank
  const customerVat = customerVatNumber(content)
  const prepaid = prepaidAmount(content)
  return {
    notes: [`${t.order} ${content.orderId}`, replacementLine(content), content.reason, content.comment],
    preceding: refersTo ?? replaces ?? { number: '', issuedOn: '' },
    dueOn: kind === 'invoice' ? (dueOn ?? '') : '',
    paymentTerms: refersTo ? `${t.refersTo} ${refersTo.number}` : '',
    service: { from: service?.from ?? '', until: service?.until ?? '' },
    sellerAddress: splitAddress(seller.address) ?? { street: seller.address, zip: '', city: '' },
    sellerNumbers: sellerNumbers(content),
    customerName: customer.company || customer.contact || customer.email,
    customerVat,
    customerRegistration: customerVat ? '' : customer.vat,
    category,
    // Outside the scope of VAT there is no rate, not even 0.
    taxRate: category === 'O' ? '' : content.taxRate,
    exemption: { code: exemption?.code ?? '', words: exemption?.words ?? '' },
    allowances: listAllowances(content),
    discounts: content.couponDiscount + content.cryptoDiscount,
    prepaid,
    due: total - prepaid,
    // UNCL4461: 1 is a means that is not defined. XRechnung requires it even if nothing is to be paid (BR-DE-1).
    means: isPaidHere ? paymentMeansCode(content) : isXRechnung(content) ? '1' : '',
    meansName: isPaidHere ? methodName(content) : '',
    transfer: isTransfer
      ? { reference: content.reference, account: seller.account, name: seller.name, bic: seller.bic }
      : { reference: '', account: '', name: '', bic: '' },
  }
}

export type EInvoiceTerms = ReturnType<typeof eInvoiceTerms>

/** Outside the scope of VAT neither party has a VAT number (BR-O-02); without a prefix it is a tax registration (BT-32). */
function sellerNumbers(content: InvoiceContent) {
  const { seller, number } = content
  const isVat = isVatIdentifier(seller.vat)
  const vat = isVat && taxCategory(content) !== 'O' ? seller.vat : ''
  const isNamed = vat !== '' || seller.registration !== ''
  // The series of its invoices identifies a seller without another identifier (BR-CO-26).
  const substitute = isNamed ? '' : seller.vat || (number.split('-')[0] ?? '')
  return { vat, otherTax: isVat ? '' : seller.vat, substitute }
}

/** Adds the country prefix (BR-CO-09). The customer may have typed another kind of tax number. */
function customerVatNumber(content: InvoiceContent): string {
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

/** Codes of UNCL4461: 58 SEPA transfer, 30 another transfer, 68 online payment service, ZZZ agreed between the two. */
function paymentMeansCode({ seller, currency, paymentMethod }: InvoiceContent): string {
  if (paymentMethod === paymentMethodNumbers.bank)
    return currency === 'EUR' && isIban(seller.account) ? '58' : '30'
  return paymentMethod === paymentMethodNumbers.crypto ? 'ZZZ' : '68'
}

function listAllowances(content: InvoiceContent): { discount: number; reason: string }[] {
  const t = invoiceWords[content.language]
  const { coupon, couponDiscount, cryptoDiscount } = content
  return [
    { discount: couponDiscount, reason: t.couponDiscount(coupon) },
    { discount: cryptoDiscount, reason: t.cryptoDiscount },
  ].filter(({ discount }) => discount > 0)
}

/**
 * A German authority gave a Leitweg-ID, and the seller has what XRechnung requires (BR-DE-3, 4, 5 to 9, 14).
 * Otherwise the e-invoice has the Leitweg-ID, but does not claim to be an XRechnung.
 */
export function isXRechnung(content: InvoiceContent): boolean {
  const { seller, customer, buyerReference, supportEmail } = content
  return (
    customer.country === 'DE' &&
    isLeitwegId(buyerReference) &&
    [customer.zip, customer.city, supportEmail].every(Boolean) &&
    seller.phone.replace(/\D/g, '').length >= 3 &&
    splitAddress(seller.address) !== null &&
    taxCategory(content) !== 'O'
  )
}
