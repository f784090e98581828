import { isIban } from '../../../domain/invoices/account.ts'
import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { type EInvoiceTerms, eInvoiceTerms } from '../e-invoice-terms.ts'
import { writeXml, type Xml } from '../xml.ts'

const typeCodes = { invoice: '380', 'credit-note': '381' }

/** The same document as the UBL, in the syntax that Factur-X embeds. */
export function writeCii(content: InvoiceContent): string {
  const terms = eInvoiceTerms(content)
  return writeXml('rsm:CrossIndustryInvoice', {
    '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    'rsm:ExchangedDocumentContext': {
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': content.number,
      'ram:TypeCode': typeCodes[content.kind],
      'ram:IssueDateTime': dateTime(content.issuedOn),
      'ram:IncludedNote': terms.notes.map(note => ({ 'ram:Content': note })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': line(content, terms),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': content.buyerReference,
        'ram:SellerTradeParty': seller(content, terms),
        'ram:BuyerTradeParty': buyer(content, terms),
        'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': content.purchaseOrder },
      },
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ActualDeliverySupplyChainEvent': {
          'ram:OccurrenceDateTime': dateTime(content.suppliedOn ?? ''),
        },
      },
      'ram:ApplicableHeaderTradeSettlement': settlement(content, terms),
    },
  })
}

function line({ item }: InvoiceContent, terms: EInvoiceTerms): Xml {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': '1' },
    'ram:SpecifiedTradeProduct': { 'ram:Name': item.title },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': plainAmount(item.unitPrice) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      // UN/ECE Recommendation 20: C62 is a unit that is counted.
      'ram:BilledQuantity': { '@unitCode': 'C62', '#': String(item.periods) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': category(terms),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': plainAmount(item.listPrice),
      },
    },
  }
}

function seller({ seller, supportEmail }: InvoiceContent, terms: EInvoiceTerms): Xml {
  const { street, zip, city } = terms.sellerAddress
  const { vat, otherTax, substitute } = terms.sellerNumbers
  return {
    'ram:ID': substitute,
    'ram:Name': seller.name,
    'ram:SpecifiedLegalOrganization': { 'ram:ID': seller.registration },
    'ram:DefinedTradeContact': seller.phone && {
      'ram:PersonName': seller.name,
      'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': seller.phone },
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': supportEmail },
    },
    'ram:PostalTradeAddress': address({ zip, street, city, country: seller.country }),
    'ram:SpecifiedTaxRegistration': [taxRegistration('VA', vat), taxRegistration('FC', otherTax)],
  }
}

function buyer({ customer }: InvoiceContent, terms: EInvoiceTerms): Xml {
  return {
    'ram:Name': terms.customerName,
    'ram:SpecifiedLegalOrganization': { 'ram:ID': terms.customerRegistration },
    'ram:DefinedTradeContact': {
      'ram:PersonName': customer.contact,
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': customer.email },
    },
    'ram:PostalTradeAddress': address({ ...customer, street: customer.addressLine }),
    'ram:SpecifiedTaxRegistration': taxRegistration('VA', terms.customerVat),
  }
}

function address({ zip, street, city, country }: Record<'zip' | 'street' | 'city' | 'country', string>): Xml {
  return { 'ram:PostcodeCode': zip, 'ram:LineOne': street, 'ram:CityName': city, 'ram:CountryID': country }
}

function taxRegistration(scheme: 'VA' | 'FC', number: string): Xml {
  return { 'ram:ID': { '@schemeID': scheme, '#': number } }
}

function settlement(content: InvoiceContent, terms: EInvoiceTerms): Xml {
  const { transfer, exemption, preceding, service } = terms
  const [iban, otherAccount] = isIban(transfer.account) ? [transfer.account, ''] : ['', transfer.account]
  const tax = category(terms)
  return {
    'ram:PaymentReference': transfer.reference,
    'ram:TaxCurrencyCode': content.nationalTax?.currency ?? '',
    'ram:InvoiceCurrencyCode': content.currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': terms.means,
      'ram:Information': terms.meansName,
      'ram:PayeePartyCreditorFinancialAccount': {
        'ram:IBANID': iban,
        'ram:AccountName': transfer.name,
        'ram:ProprietaryID': otherAccount,
      },
      'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': transfer.bic },
    },
    'ram:ApplicableTradeTax': {
      'ram:CalculatedAmount': plainAmount(content.tax),
      'ram:TypeCode': tax['ram:TypeCode'],
      'ram:ExemptionReason': exemption.words,
      'ram:BasisAmount': plainAmount(content.subtotal),
      'ram:CategoryCode': tax['ram:CategoryCode'],
      'ram:ExemptionReasonCode': exemption.code,
      'ram:RateApplicablePercent': tax['ram:RateApplicablePercent'],
    },
    'ram:BillingSpecifiedPeriod': {
      'ram:StartDateTime': dateTime(service.from),
      'ram:EndDateTime': dateTime(service.until),
    },
    'ram:SpecifiedTradeAllowanceCharge': terms.allowances.map(({ discount, reason }) => ({
      'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
      'ram:ActualAmount': plainAmount(discount),
      // UNCL5189: a discount.
      'ram:ReasonCode': '95',
      'ram:Reason': reason,
      'ram:CategoryTradeTax': tax,
    })),
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': terms.paymentTerms,
      'ram:DueDateDateTime': dateTime(terms.dueOn),
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': summation(content, terms),
    'ram:InvoiceReferencedDocument': {
      'ram:IssuerAssignedID': preceding.number,
      'ram:FormattedIssueDateTime': dateTime(preceding.issuedOn, 'qdt'),
    },
  }
}

function category({ category, taxRate }: EInvoiceTerms) {
  return { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': category, 'ram:RateApplicablePercent': taxRate }
}

function summation(content: InvoiceContent, { discounts, prepaid, due }: EInvoiceTerms): Xml {
  const { item, subtotal, tax, total, currency, nationalTax } = content
  const taxes = [{ tax, currency }, ...(nationalTax ? [nationalTax] : [])]
  return {
    'ram:LineTotalAmount': plainAmount(item.listPrice),
    'ram:AllowanceTotalAmount': plainAmount(discounts),
    'ram:TaxBasisTotalAmount': plainAmount(subtotal),
    'ram:TaxTotalAmount': taxes.map(each => ({ '@currencyID': each.currency, '#': plainAmount(each.tax) })),
    'ram:GrandTotalAmount': plainAmount(total),
    'ram:TotalPrepaidAmount': plainAmount(prepaid),
    'ram:DuePayableAmount': plainAmount(due),
  }
}

/** Format 102 is YYYYMMDD. */
function dateTime(day: string, type: 'udt' | 'qdt' = 'udt'): Xml {
  return { [`${type}:DateTimeString`]: { '@format': '102', '#': day.replaceAll('-', '') } }
}
