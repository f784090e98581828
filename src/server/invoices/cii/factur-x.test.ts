import { expect, test } from 'vitest'
import { type Element, findElements, parseXml } from '../../testing/en16931.ts'
import * as contents from '../../testing/invoice-contents.ts'
import { embeddedInPdf } from '../../testing/pdf-text.ts'
import { drawInvoice } from '../pdf/draw-invoice.ts'
import { writeUbl } from '../ubl/write-ubl.ts'
import { writeCii } from './write-cii.ts'

const { creditNoteFor, ...invoices } = contents
const period = { from: '2026-11-21', until: '2026-12-21' }
const service = { ...period, serial: '1234…', isUpdates: false, before: null, servers: 5 }
const documents = Object.entries({
  ...invoices,
  withService: { ...invoices.discounted, service, purchaseOrder: 'PO-77' },
  awkward: { ...invoices.transferInvoice, seller: { ...invoices.transferInvoice.seller, name: 'A & <B>' } },
}).flatMap(([name, content]) => [
  [name, content] as const,
  [`the credit note for ${name}`, creditNoteFor(content)] as const,
])

test.each(documents)('the PDF of %s contains what its e-invoice in UBL states', async (_name, content) => {
  const pdf = await drawInvoice(content, { kind: 'unpaid' })
  const { file, metadata } = embeddedInPdf(pdf)
  expect(file).toBe(writeCii(content))
  const [ubl, cii] = [parseXml(writeUbl(content)), parseXml(file)]
  const stated = Object.entries(terms).map(([term, [name]]) => [term, find(ubl, ublRoot(content.kind), name)])
  const inCii = (name: string) => find(cii, 'rsm:CrossIndustryInvoice', name)
  const embedded = Object.entries(terms).map(([term, [, name]]) => [term, inCii(name)])
  expect(Object.fromEntries(embedded)).toEqual(Object.fromEntries(stated))
  expect(metadata).not.toMatch(/&|<B>/)
})

test('the PDF declares itself as tagged PDF/A-3b with Factur-X of the profile EN 16931', async () => {
  const pdf = await drawInvoice(invoices.transferInvoice, { kind: 'unpaid' })
  const { metadata } = embeddedInPdf(pdf)
  const parts = ['<pdfaid:part>3<', '<pdfaid:conformance>B<', '<fx:ConformanceLevel>EN 16931<']
  for (const part of [...parts, '<fx:DocumentFileName>factur-x.xml<', '<fx:Version>1.0<'])
    expect(metadata).toContain(part)
  const source = pdf.toString('latin1')
  for (const part of ['/AFRelationship /Alternative', '(factur-x.xml)', '/Marked true', '/OutputIntents'])
    expect(source).toContain(part)
})

const header = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTrade'
const [agreement, settled] = [`${header}Agreement`, `${header}Settlement`]
const sums = `${settled}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const line = 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem'
const [supplier, customer] = ['Supplier', 'Customer'].map(role => `cac:Accounting${role}Party/cac:Party`)
const [seller, buyer] = ['Seller', 'Buyer'].map(role => `${agreement}/ram:${role}TradeParty`)
const category = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'
const tradeTax = `${settled}/ram:ApplicableTradeTax`
const means = `${settled}/ram:SpecifiedTradeSettlementPaymentMeans`

/** Each business term of EN 16931: where UBL and CII have it. */
const terms: Record<string, readonly [string, string]> = {
  'BT-1': ['cbc:ID', 'rsm:ExchangedDocument/ram:ID'],
  'BT-2': ['cbc:IssueDate', 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'],
  'BT-5': ['cbc:DocumentCurrencyCode', `${settled}/ram:InvoiceCurrencyCode`],
  'BT-6': ['cbc:TaxCurrencyCode', `${settled}/ram:TaxCurrencyCode`],
  'BT-9': ['cbc:DueDate', `${settled}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`],
  'BT-13': [
    'cac:OrderReference/cbc:ID',
    `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
  ],
  'BT-25': [
    'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID',
    `${settled}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`,
  ],
  'BT-27': [`${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`, `${seller}/ram:Name`],
  'BT-31 and 32': [
    `${supplier}/cac:PartyTaxScheme/cbc:CompanyID`,
    `${seller}/ram:SpecifiedTaxRegistration/ram:ID`,
  ],
  'BT-44': [`${customer}/cac:PartyLegalEntity/cbc:RegistrationName`, `${buyer}/ram:Name`],
  'BT-48': [`${customer}/cac:PartyTaxScheme/cbc:CompanyID`, `${buyer}/ram:SpecifiedTaxRegistration/ram:ID`],
  'BT-55': [
    `${customer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
    `${buyer}/ram:PostalTradeAddress/ram:CountryID`,
  ],
  'BT-73': ['cac:InvoicePeriod/cbc:StartDate', `${settled}/ram:BillingSpecifiedPeriod/ram:StartDateTime`],
  'BT-74': ['cac:InvoicePeriod/cbc:EndDate', `${settled}/ram:BillingSpecifiedPeriod/ram:EndDateTime`],
  'BT-81': ['cac:PaymentMeans/cbc:PaymentMeansCode', `${means}/ram:TypeCode`],
  'BT-83': ['cac:PaymentMeans/cbc:PaymentID', `${settled}/ram:PaymentReference`],
  'BT-92': [
    'cac:AllowanceCharge/cbc:Amount',
    `${settled}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`,
  ],
  'BT-106': ['cac:LegalMonetaryTotal/cbc:LineExtensionAmount', `${sums}/ram:LineTotalAmount`],
  'BT-109': ['cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', `${sums}/ram:TaxBasisTotalAmount`],
  'BT-110 and 111': ['cac:TaxTotal/cbc:TaxAmount', `${sums}/ram:TaxTotalAmount`],
  'BT-112': ['cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', `${sums}/ram:GrandTotalAmount`],
  'BT-115': ['cac:LegalMonetaryTotal/cbc:PayableAmount', `${sums}/ram:DuePayableAmount`],
  'BT-118': [`${category}/cbc:ID`, `${tradeTax}/ram:CategoryCode`],
  'BT-119': [`${category}/cbc:Percent`, `${tradeTax}/ram:RateApplicablePercent`],
  'BT-120': [`${category}/cbc:TaxExemptionReason`, `${tradeTax}/ram:ExemptionReason`],
  'BT-121': [`${category}/cbc:TaxExemptionReasonCode`, `${tradeTax}/ram:ExemptionReasonCode`],
  'BT-146': [
    'cac:Line/cac:Price/cbc:PriceAmount',
    `${line}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
  ],
  'BT-153': ['cac:Line/cac:Item/cbc:Name', `${line}/ram:SpecifiedTradeProduct/ram:Name`],
}

const ublRoot = (kind: 'invoice' | 'credit-note') => (kind === 'invoice' ? 'Invoice' : 'CreditNote')

/** Days without their hyphens. */
function find(document: Element, root: string, path: string): string[] {
  const lineName = root === 'Invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine'
  return findElements(`${root}/${path.replace('cac:Line', lineName)}`, document).map(day)
}

function day(element: Element | string): string {
  if (typeof element === 'string') return element.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$1$2$3')
  if (typeof element['#text'] === 'string') return element['#text']
  const [first] = Object.values(element)
  return Array.isArray(first) && first[0] ? day(first[0]) : ''
}
