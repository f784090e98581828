import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { replacementLine } from '../replacement-line.ts'
import { invoiceWords } from '../words.ts'
import { element, type Xml } from '../xml.ts'
import { dateTime } from './date-time.ts'
import { buyer, seller } from './parties.ts'
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
