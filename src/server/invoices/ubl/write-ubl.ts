import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { splitAddress } from '../../../domain/invoices/split-address.ts'
import {
  customerVatNumber,
  isTransfer,
  paymentMeansCode,
  sellerNumbers,
  taxExemption,
} from '../e-invoice-terms.ts'
import { methodName } from '../method-name.ts'
import { replacementLine } from '../replacement-line.ts'
import { invoiceWords } from '../words.ts'
import { isXRechnung } from '../x-rechnung.ts'
import { element, type Xml } from '../xml.ts'
import { allowances, invoiceLine, monetaryTotal, nationalTaxTotal, taxTotal } from './sums.ts'

const names = {
  invoice: { root: 'Invoice', typeCode: { name: 'cbc:InvoiceTypeCode', code: '380' } },
  'credit-note': { root: 'CreditNote', typeCode: { name: 'cbc:CreditNoteTypeCode', code: '381' } },
}

/** The order of the elements is that of the schema. */
export function writeUbl(content: InvoiceContent): string {
  const { root, typeCode } = names[content.kind]
  const { dueOn, suppliedOn, currency, refersTo, orderId, service, purchaseOrder } = content
  const preceding = refersTo ?? content.replaces ?? null
  const t = invoiceWords[content.language]
  const isInvoice = content.kind === 'invoice'
  const notes = [`${t.order} ${orderId}`, replacementLine(content), content.reason, content.comment]
  const document = element(
    root,
    [
      ...profile(content),
      element('cbc:ID', content.number),
      element('cbc:IssueDate', content.issuedOn),
      isInvoice ? element('cbc:DueDate', dueOn ?? '') : null,
      element(typeCode.name, typeCode.code),
      element('cbc:Note', notes.filter(Boolean).join('\n')),
      element('cbc:DocumentCurrencyCode', currency),
      element('cbc:TaxCurrencyCode', content.nationalTax?.currency ?? ''),
      element('cbc:BuyerReference', content.buyerReference),
      element('cac:InvoicePeriod', [
        element('cbc:StartDate', service?.from ?? ''),
        element('cbc:EndDate', service?.until ?? ''),
      ]),
      element('cac:OrderReference', [element('cbc:ID', purchaseOrder)]),
      preceding &&
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', preceding.number),
            element('cbc:IssueDate', preceding.issuedOn),
          ]),
        ]),
      sellerParty(content),
      customerParty(content),
      element('cac:Delivery', [element('cbc:ActualDeliveryDate', suppliedOn ?? '')]),
      paymentMeans(content),
      refersTo && element('cac:PaymentTerms', [element('cbc:Note', `${t.refersTo} ${refersTo.number}`)]),
      ...allowances(content),
      taxTotal(content, taxExemption(content)),
      nationalTaxTotal(content),
      monetaryTotal(content),
      invoiceLine(content),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document?.xml ?? ''}\n`
}

/** An XRechnung is an invoice of EN 16931, too. It must name its business process, which is that of Peppol. */
function profile(content: InvoiceContent): Xml[] {
  const specification = 'urn:cen.eu:en16931:2017'
  if (!isXRechnung(content)) return [element('cbc:CustomizationID', specification)]
  return [
    element('cbc:CustomizationID', `${specification}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`),
    element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
  ]
}

function paymentMeans(content: InvoiceContent): Xml {
  // UNCL4461: 1 is a means that is not defined. XRechnung requires it even if nothing is to be paid (BR-DE-1).
  if (content.kind === 'credit-note' || content.total === 0)
    return isXRechnung(content) ? element('cac:PaymentMeans', [element('cbc:PaymentMeansCode', '1')]) : null
  const { seller, reference } = content
  const code = element('cbc:PaymentMeansCode', paymentMeansCode(content), { name: methodName(content) })
  if (!isTransfer(content)) return element('cac:PaymentMeans', [code])
  return element('cac:PaymentMeans', [
    code,
    element('cbc:PaymentID', reference),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', seller.account),
      element('cbc:Name', seller.name),
      element('cac:FinancialInstitutionBranch', [element('cbc:ID', seller.bic)]),
    ]),
  ])
}

function sellerParty(content: InvoiceContent): Xml {
  const { seller, supportEmail } = content
  const { name, registration, phone } = seller
  const { street, zip, city } = splitAddress(seller.address) ?? { street: seller.address, zip: '', city: '' }
  const { vat, otherTax, substitute } = sellerNumbers(content)
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      isXRechnung(content) ? endpoint('EM', supportEmail) : null,
      element('cac:PartyIdentification', [element('cbc:ID', substitute)]),
      element('cac:PostalAddress', [
        element('cbc:StreetName', street),
        element('cbc:CityName', city),
        element('cbc:PostalZone', zip),
        country(seller.country),
      ]),
      taxScheme('VAT', vat),
      taxScheme('TAX', otherTax),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', name),
        element('cbc:CompanyID', registration),
      ]),
      phone === ''
        ? null
        : element('cac:Contact', [
            element('cbc:Name', name),
            element('cbc:Telephone', phone),
            element('cbc:ElectronicMail', supportEmail),
          ]),
    ]),
  ])
}

function customerParty(content: InvoiceContent): Xml {
  const { customer, buyerReference } = content
  const { company, contact, email, addressLine, city, zip } = customer
  const vat = customerVatNumber(content)
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      isXRechnung(content) ? endpoint('0204', buyerReference) : null,
      element('cac:PostalAddress', [
        element('cbc:StreetName', addressLine),
        element('cbc:CityName', city),
        element('cbc:PostalZone', zip),
        country(customer.country),
      ]),
      taxScheme('VAT', vat),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', company || contact || email),
        vat ? null : element('cbc:CompanyID', customer.vat),
      ]),
      element('cac:Contact', [element('cbc:Name', contact), element('cbc:ElectronicMail', email)]),
    ]),
  ])
}

/** An electronic address, whose scheme is of the code list EAS: EM is an e-mail address, 0204 a Leitweg-ID. */
function endpoint(scheme: 'EM' | '0204', id: string): Xml {
  return element('cbc:EndpointID', id, { schemeID: scheme })
}

function country(alpha2: string): Xml {
  return element('cac:Country', [element('cbc:IdentificationCode', alpha2)])
}

function taxScheme(scheme: 'VAT' | 'TAX', number: string): Xml {
  if (number === '') return null
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', number),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ])
}
