import { type InvoiceContent, prepaidAmount, taxCategory } from '../../../domain/invoices/invoice.ts'
import { type CurrencyCode, plainAmount } from '../../../domain/money/money.ts'
import { listAllowances } from '../e-invoice-terms.ts'
import { element, type Xml } from '../xml.ts'

type Exemption = { code: string; words: string } | null

export function allowances(content: InvoiceContent): Xml[] {
  return listAllowances(content).map(({ discount, reason }) => allowance(content, discount, reason))
}

function allowance(content: InvoiceContent, discount: number, reason: string): Xml {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    // UNCL5189: a discount.
    element('cbc:AllowanceChargeReasonCode', '95'),
    element('cbc:AllowanceChargeReason', reason),
    amount('cbc:Amount', discount, content.currency),
    categoryElement('cac:TaxCategory', content),
  ])
}

export function taxTotal(content: InvoiceContent, exemption: Exemption): Xml {
  const { subtotal, tax, currency } = content
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', tax, currency),
    element('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', subtotal, currency),
      amount('cbc:TaxAmount', tax, currency),
      categoryElement('cac:TaxCategory', content, exemption),
    ]),
  ])
}

/** BT-111, in the currency of BT-6. */
export function nationalTaxTotal({ nationalTax }: InvoiceContent): Xml {
  if (!nationalTax) return null
  const { tax, currency } = nationalTax
  return element('cac:TaxTotal', [element('cbc:TaxAmount', plainAmount(tax), { currencyID: currency })])
}

export function monetaryTotal(content: InvoiceContent): Xml {
  const { item, couponDiscount, cryptoDiscount, subtotal, total, currency } = content
  const discounts = couponDiscount + cryptoDiscount
  const prepaid = prepaidAmount(content)
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', item.listPrice, currency),
    amount('cbc:TaxExclusiveAmount', subtotal, currency),
    amount('cbc:TaxInclusiveAmount', total, currency),
    discounts > 0 ? amount('cbc:AllowanceTotalAmount', discounts, currency) : null,
    prepaid > 0 ? amount('cbc:PrepaidAmount', prepaid, currency) : null,
    amount('cbc:PayableAmount', total - prepaid, currency),
  ])
}

export function invoiceLine(content: InvoiceContent): Xml {
  const { item, currency, kind } = content
  const [line, quantity] =
    kind === 'invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  return element(line, [
    element('cbc:ID', '1'),
    // UN/ECE Recommendation 20: C62 is a unit that is counted.
    element(quantity, String(item.periods), { unitCode: 'C62' }),
    amount('cbc:LineExtensionAmount', item.listPrice, currency),
    element('cac:Item', [
      element('cbc:Name', item.title),
      categoryElement('cac:ClassifiedTaxCategory', content),
    ]),
    element('cac:Price', [amount('cbc:PriceAmount', item.unitPrice, currency)]),
  ])
}

/** Outside the scope of VAT there is no rate, not even 0. */
function categoryElement(name: string, content: InvoiceContent, exemption: Exemption = null): Xml {
  const category = taxCategory(content)
  return element(name, [
    element('cbc:ID', category),
    category === 'O' ? null : element('cbc:Percent', content.taxRate),
    exemption && element('cbc:TaxExemptionReasonCode', exemption.code),
    exemption && element('cbc:TaxExemptionReason', exemption.words),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ])
}

function amount(name: string, minor: number, currency: CurrencyCode): Xml {
  return element(name, plainAmount(minor), { currencyID: currency })
}
