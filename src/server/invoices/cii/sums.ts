import { isIban } from '../../../domain/invoices/account.ts'
import { type InvoiceContent, prepaidAmount, taxCategory } from '../../../domain/invoices/invoice.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { isTransfer, listAllowances, paymentMeansCode, taxExemption } from '../e-invoice-terms.ts'
import { methodName } from '../method-name.ts'
import { invoiceWords } from '../words.ts'
import { isXRechnung } from '../x-rechnung.ts'
import { element, type Xml } from '../xml.ts'
import { dateTime } from './date-time.ts'

export function line(content: InvoiceContent): Xml {
  const { item } = content
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', '1')]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', item.title)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [amount('ram:ChargeAmount', item.unitPrice)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      // UN/ECE Recommendation 20: C62 is a unit that is counted.
      element('ram:BilledQuantity', String(item.periods), { unitCode: 'C62' }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', category(content)),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        amount('ram:LineTotalAmount', item.listPrice),
      ]),
    ]),
  ])
}

export function settlement(content: InvoiceContent): Xml {
  const { currency, reference, service, nationalTax } = content
  const preceding = content.refersTo ?? content.replaces ?? null
  const isPaidHere = content.kind === 'invoice' && content.total > 0
  return element('ram:ApplicableHeaderTradeSettlement', [
    isPaidHere && isTransfer(content) ? element('ram:PaymentReference', reference) : null,
    element('ram:TaxCurrencyCode', nationalTax?.currency ?? ''),
    element('ram:InvoiceCurrencyCode', currency),
    isPaidHere ? paymentMeans(content) : undefinedMeans(content),
    tax(content),
    element('ram:BillingSpecifiedPeriod', [
      dateTime('ram:StartDateTime', service?.from ?? ''),
      dateTime('ram:EndDateTime', service?.until ?? ''),
    ]),
    ...listAllowances(content).map(({ discount, reason }) =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
        amount('ram:ActualAmount', discount),
        // UNCL5189: a discount.
        element('ram:ReasonCode', '95'),
        element('ram:Reason', reason),
        element('ram:CategoryTradeTax', category(content)),
      ]),
    ),
    paymentTerms(content),
    summation(content),
    preceding &&
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', preceding.number),
        dateTime('ram:FormattedIssueDateTime', preceding.issuedOn, 'qdt'),
      ]),
  ])
}

function undefinedMeans(content: InvoiceContent): Xml {
  if (!isXRechnung(content)) return null
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', '1')])
}

function paymentMeans(content: InvoiceContent): Xml {
  const { account, bic, name } = content.seller
  const means = [
    element('ram:TypeCode', paymentMeansCode(content)),
    element('ram:Information', methodName(content)),
  ]
  if (!isTransfer(content)) return element('ram:SpecifiedTradeSettlementPaymentMeans', means)
  const [iban, proprietary] = isIban(account) ? [account, ''] : ['', account]
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    ...means,
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', iban),
      element('ram:AccountName', name),
      element('ram:ProprietaryID', proprietary),
    ]),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', bic)]),
  ])
}

function tax(content: InvoiceContent): Xml {
  const exemption = taxExemption(content)
  const [typeCode, categoryCode, rate = null] = category(content)
  return element('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', content.tax),
    typeCode ?? null,
    element('ram:ExemptionReason', exemption?.words ?? ''),
    amount('ram:BasisAmount', content.subtotal),
    categoryCode ?? null,
    element('ram:ExemptionReasonCode', exemption?.code ?? ''),
    rate,
  ])
}

/** Outside the scope of VAT there is no rate, not even 0. */
function category(content: InvoiceContent): Xml[] {
  const code = taxCategory(content)
  return [
    element('ram:TypeCode', 'VAT'),
    element('ram:CategoryCode', code),
    element('ram:RateApplicablePercent', code === 'O' ? '' : content.taxRate),
  ]
}

function paymentTerms({ kind, dueOn, refersTo, language }: InvoiceContent): Xml {
  const words = refersTo ? `${invoiceWords[language].refersTo} ${refersTo.number}` : ''
  return element('ram:SpecifiedTradePaymentTerms', [
    element('ram:Description', words),
    dateTime('ram:DueDateDateTime', kind === 'invoice' ? (dueOn ?? '') : ''),
  ])
}

function summation(content: InvoiceContent): Xml {
  const { item, couponDiscount, cryptoDiscount, subtotal, total, currency, nationalTax } = content
  const prepaid = prepaidAmount(content)
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('ram:LineTotalAmount', item.listPrice),
    amount('ram:AllowanceTotalAmount', couponDiscount + cryptoDiscount),
    amount('ram:TaxBasisTotalAmount', subtotal),
    element('ram:TaxTotalAmount', plainAmount(content.tax), { currencyID: currency }),
    nationalTax
      ? element('ram:TaxTotalAmount', plainAmount(nationalTax.tax), { currencyID: nationalTax.currency })
      : null,
    amount('ram:GrandTotalAmount', total),
    amount('ram:TotalPrepaidAmount', prepaid),
    amount('ram:DuePayableAmount', total - prepaid),
  ])
}

function amount(name: string, minor: number): Xml {
  return element(name, plainAmount(minor))
}
