import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { splitAddress } from '../../../domain/invoices/split-address.ts'
import { customerVatNumber, sellerNumbers } from '../e-invoice-terms.ts'
import { replacementLine } from '../replacement-line.ts'
import { invoiceWords } from '../words.ts'
import { element, type Xml } from '../xml.ts'
import { dateTime } from './date-time.ts'
import { line, settlement } from './sums.ts'

const typeCodes = { invoice: '380', 'credit-note': '381' }

/** The same document as the UBL, in the syntax that Factur-X embeds. The order of the elements is that of the schema. */
export function writeCii(content: InvoiceContent): string {
  const { number, kind, issuedOn, suppliedOn, orderId, purchaseOrder } = content
  const t = invoiceWords[content.language]
  const notes = [`${t.order} ${orderId}`, replacementLine(content), content.reason, content.comment]
  const document = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [
          element('ram:ID', 'urn:cen.eu:en16931:2017'),
        ]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', number),
        element('ram:TypeCode', typeCodes[kind]),
        dateTime('ram:IssueDateTime', issuedOn),
        ...notes.map(note => element('ram:IncludedNote', [element('ram:Content', note)])),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        line(content),
        element('ram:ApplicableHeaderTradeAgreement', [
          element('ram:BuyerReference', content.buyerReference),
          seller(content),
          buyer(content),
          element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', purchaseOrder)]),
        ]),
        delivery(suppliedOn),
        settlement(content),
      ]),
    ],
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document?.xml ?? ''}\n`
}

/** The schema requires this element even without a day. */
function delivery(suppliedOn: string | null): Xml {
  const name = 'ram:ApplicableHeaderTradeDelivery'
  if (!suppliedOn) return { xml: `<${name}/>` }
  return element(name, [
    element('ram:ActualDeliverySupplyChainEvent', [dateTime('ram:OccurrenceDateTime', suppliedOn)]),
  ])
}

function seller(content: InvoiceContent): Xml {
  const { name, registration, address, country, phone } = content.seller
  const { street, zip, city } = splitAddress(address) ?? { street: address, zip: '', city: '' }
  const { vat, otherTax, substitute } = sellerNumbers(content)
  return element('ram:SellerTradeParty', [
    element('ram:ID', substitute),
    element('ram:Name', name),
    legalOrganization(registration),
    phone === ''
      ? null
      : element('ram:DefinedTradeContact', [
          element('ram:PersonName', name),
          element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
          element('ram:EmailURIUniversalCommunication', [element('ram:URIID', content.supportEmail)]),
        ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', zip),
      element('ram:LineOne', street),
      element('ram:CityName', city),
      element('ram:CountryID', country),
    ]),
    taxRegistration('VA', vat),
    taxRegistration('FC', otherTax),
  ])
}

function buyer(content: InvoiceContent): Xml {
  const { company, contact, email, addressLine, city, zip, country, vat: typed } = content.customer
  const vat = customerVatNumber(content)
  return element('ram:BuyerTradeParty', [
    element('ram:Name', company || contact || email),
    legalOrganization(vat ? '' : typed),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', contact),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
    ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', zip),
      element('ram:LineOne', addressLine),
      element('ram:CityName', city),
      element('ram:CountryID', country),
    ]),
    taxRegistration('VA', vat),
  ])
}

function legalOrganization(registration: string): Xml {
  return element('ram:SpecifiedLegalOrganization', [element('ram:ID', registration)])
}

function taxRegistration(scheme: 'VA' | 'FC', number: string): Xml {
  if (number === '') return null
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID: scheme })])
}
