import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { type EInvoiceTerms, eInvoiceTerms, isXRechnung } from '../e-invoice-terms.ts'
import { writeXml, type Xml } from '../xml.ts'

const names = {
  invoice: {
    root: 'Invoice',
    typeCode: { 'cbc:InvoiceTypeCode': '380' },
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'credit-note': {
    root: 'CreditNote',
    typeCode: { 'cbc:CreditNoteTypeCode': '381' },
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
}

export function writeUbl(content: InvoiceContent): string {
  const terms = eInvoiceTerms(content)
  const { root, typeCode, line, quantity } = names[content.kind]
  const { item, currency, nationalTax } = content
  const money = (minor: number) => ({ '@currencyID': currency, '#': plainAmount(minor) })
  return writeXml(root, {
    '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    ...profile(content),
    'cbc:ID': content.number,
    'cbc:IssueDate': content.issuedOn,
    'cbc:DueDate': terms.dueOn,
    ...typeCode,
    'cbc:Note': terms.notes.filter(Boolean).join('\n'),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:TaxCurrencyCode': nationalTax?.currency ?? '',
    'cbc:BuyerReference': content.buyerReference,
    'cac:InvoicePeriod': { 'cbc:StartDate': terms.service.from, 'cbc:EndDate': terms.service.until },
    'cac:OrderReference': { 'cbc:ID': content.purchaseOrder },
    'cac:BillingReference': {
      'cac:InvoiceDocumentReference': {
        'cbc:ID': terms.preceding.number,
        'cbc:IssueDate': terms.preceding.issuedOn,
      },
    },
    'cac:AccountingSupplierParty': { 'cac:Party': seller(content, terms) },
    'cac:AccountingCustomerParty': { 'cac:Party': customer(content, terms) },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': content.suppliedOn ?? '' },
    'cac:PaymentMeans': paymentMeans(terms),
    'cac:PaymentTerms': { 'cbc:Note': terms.paymentTerms },
    'cac:AllowanceCharge': terms.allowances.map(({ discount, reason }) => ({
      'cbc:ChargeIndicator': 'false',
      // UNCL5189: a discount.
      'cbc:AllowanceChargeReasonCode': '95',
      'cbc:AllowanceChargeReason': reason,
      'cbc:Amount': money(discount),
      'cac:TaxCategory': taxCategory(terms),
    })),
    'cac:TaxTotal': [
      {
        'cbc:TaxAmount': money(content.tax),
        'cac:TaxSubtotal': {
          'cbc:TaxableAmount': money(content.subtotal),
          'cbc:TaxAmount': money(content.tax),
          'cac:TaxCategory': taxCategory(terms, terms.exemption),
        },
      },
      // BT-111, in the currency of BT-6.
      nationalTax
        ? { 'cbc:TaxAmount': { '@currencyID': nationalTax.currency, '#': plainAmount(nationalTax.tax) } }
        : '',
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(item.listPrice),
      'cbc:TaxExclusiveAmount': money(content.subtotal),
      'cbc:TaxInclusiveAmount': money(content.total),
      'cbc:AllowanceTotalAmount': terms.discounts > 0 ? money(terms.discounts) : '',
      'cbc:PrepaidAmount': terms.prepaid > 0 ? money(terms.prepaid) : '',
      'cbc:PayableAmount': money(terms.due),
    },
    [line]: {
      'cbc:ID': '1',
      // UN/ECE Recommendation 20: C62 is a unit that is counted.
      [quantity]: { '@unitCode': 'C62', '#': String(item.periods) },
      'cbc:LineExtensionAmount': money(item.listPrice),
      'cac:Item': { 'cbc:Name': item.title, 'cac:ClassifiedTaxCategory': taxCategory(terms) },
      'cac:Price': { 'cbc:PriceAmount': money(item.unitPrice) },
    },
  })
}

/** An XRechnung is an invoice of EN 16931, too. It must name its business process, which is that of Peppol. */
function profile(content: InvoiceContent) {
  const specification = 'urn:cen.eu:en16931:2017'
  if (!isXRechnung(content)) return { 'cbc:CustomizationID': specification }
  return {
    'cbc:CustomizationID': `${specification}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  }
}

function seller(content: InvoiceContent, { sellerAddress, sellerNumbers }: EInvoiceTerms): Xml {
  const { seller, supportEmail } = content
  return {
    'cbc:EndpointID': isXRechnung(content) ? endpoint('EM', supportEmail) : '',
    'cac:PartyIdentification': { 'cbc:ID': sellerNumbers.substitute },
    'cac:PostalAddress': address({ ...sellerAddress, country: seller.country }),
    'cac:PartyTaxScheme': [taxScheme('VAT', sellerNumbers.vat), taxScheme('TAX', sellerNumbers.otherTax)],
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name, 'cbc:CompanyID': seller.registration },
    'cac:Contact': seller.phone && {
      'cbc:Name': seller.name,
      'cbc:Telephone': seller.phone,
      'cbc:ElectronicMail': supportEmail,
    },
  }
}

function customer(content: InvoiceContent, terms: EInvoiceTerms): Xml {
  const { customer, buyerReference } = content
  return {
    'cbc:EndpointID': isXRechnung(content) ? endpoint('0204', buyerReference) : '',
    'cac:PostalAddress': address({ ...customer, street: customer.addressLine }),
    'cac:PartyTaxScheme': taxScheme('VAT', terms.customerVat),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': terms.customerName,
      'cbc:CompanyID': terms.customerRegistration,
    },
    'cac:Contact': { 'cbc:Name': customer.contact, 'cbc:ElectronicMail': customer.email },
  }
}

/** An electronic address, whose scheme is of the code list EAS: EM is an e-mail address, 0204 a Leitweg-ID. */
function endpoint(scheme: 'EM' | '0204', id: string): Xml {
  return { '@schemeID': scheme, '#': id }
}

function address({ street, city, zip, country }: Record<'street' | 'city' | 'zip' | 'country', string>): Xml {
  return {
    'cbc:StreetName': street,
    'cbc:CityName': city,
    'cbc:PostalZone': zip,
    'cac:Country': { 'cbc:IdentificationCode': country },
  }
}

function taxScheme(scheme: 'VAT' | 'TAX', number: string): Xml {
  return number && { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': scheme } }
}

function paymentMeans({ means, meansName, transfer }: EInvoiceTerms): Xml {
  return {
    'cbc:PaymentMeansCode': { '@name': meansName, '#': means },
    'cbc:PaymentID': transfer.reference,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': transfer.account,
      'cbc:Name': transfer.name,
      'cac:FinancialInstitutionBranch': { 'cbc:ID': transfer.bic },
    },
  }
}

function taxCategory({ category, taxRate }: EInvoiceTerms, exemption = { code: '', words: '' }): Xml {
  return {
    'cbc:ID': category,
    'cbc:Percent': taxRate,
    'cbc:TaxExemptionReasonCode': exemption.code,
    'cbc:TaxExemptionReason': exemption.words,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}
