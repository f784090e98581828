import { buffer } from 'node:stream/consumers'
import { daysBetween } from '../../../domain/day.ts'
import { asksForRest, type InvoiceContent, type InvoiceState } from '../../../domain/invoices/invoice.ts'
import { parseDecimal, toDecimal } from '../../../domain/money/decimal.ts'
import { formatDay } from '../../../texts/day.ts'
import { writeCii } from '../cii/write-cii.ts'
import { taxExemption } from '../e-invoice-terms.ts'
import { formatAmount, invoiceWords, replacementLine } from '../words.ts'
import { drawHeading, drawParties } from './heading.ts'
import { drawLine, drawSums } from './line-and-sums.ts'
import { ink, Sheet } from './sheet.ts'
import { drawTransfer } from './transfer.ts'

/** The same content and state give the same bytes. */
export async function drawInvoice(content: InvoiceContent, state: InvoiceState): Promise<Buffer> {
  const { language, kind, number, seller, issuedOn } = content
  const t = invoiceWords[language]
  const numbered = state.kind === 'copy' ? t.copyTitle(number) : `${t.title[kind]} ${number}`
  const title = state.quote ? t.quote.title : numbered
  const sheet = new Sheet({ title, author: seller.name, language, createdOn: issuedOn })

  drawHeading(sheet, title, content, state)
  if (state.kind === 'unpaid' && content.dueOn) drawTransfer(sheet, content, content.dueOn)
  drawParties(sheet, content)
  drawLine(sheet, content)
  drawSums(sheet, content)
  drawNotes(sheet, content, state)
  if (state.quote) drawQuoteLink(sheet, content, state.quote.link)
  drawFooters(sheet, content)
  if (state.kind !== 'copy' && state.kind !== 'quote') embedEInvoice(sheet, content)
  sheet.doc.end()
  return buffer(sheet.doc)
}

function drawNotes(sheet: Sheet, content: InvoiceContent, state: InvoiceState) {
  const t = invoiceWords[content.language]
  const notes = [
    state.kind === 'copy' ? t.copyNote : '',
    state.quote ? t.quote.note(formatDay(content.language, state.quote.until)) : '',
    serviceLine(content),
    taxExemption(content)?.words ?? '',
    exchangeLine(content),
    nationalTaxLine(content),
    replacementLine(content),
    paidLine(content, state),
    content.reason && `${t.reason}: ${content.reason}`,
    content.comment && `${t.comment}: ${content.comment}`,
  ]
  for (const note of notes.filter(Boolean)) {
    sheet.need(Math.min(sheet.heightOf(note, sheet.width, { size: 9 }), 40))
    sheet.flow(note, { size: 9, color: ink.quiet })
    sheet.y += 8
  }
}

/** Printed in full too, so that it can be followed from paper. */
function drawQuoteLink(sheet: Sheet, { language }: InvoiceContent, link: string) {
  const t = invoiceWords[language].quote
  sheet.flow(t.order, { size: 9.5, strong: true })
  sheet.y += 4
  sheet.flow(link, { size: 7, color: ink.quiet, link })
}

function serviceLine({ language, service }: InvoiceContent): string {
  if (!service) return ''
  const { serial, from, until, isUpdates, before, servers } = service
  const t = invoiceWords[language].service
  const [first, last] = [formatDay(language, from), formatDay(language, until)]
  const upgrade = before === null ? '' : t.upgrade(before, servers, daysBetween(from, until))
  const lines = [t.serial(serial), upgrade, isUpdates ? t.updates(last) : t.period(first, last)]
  return lines.filter(Boolean).join('. ')
}

function exchangeLine({ language, currency, exchange }: InvoiceContent): string {
  if (!exchange) return ''
  const t = invoiceWords[language]
  const [euro, target] = [parseDecimal(exchange.euroRate), parseDecimal(exchange.currencyRate)]
  const unitsForOneEuro = {
    numerator: target.numerator * euro.denominator,
    denominator: target.denominator * euro.numerator,
  }
  // The euro and the other currency may have different sources.
  const sources = exchange.source.split('; ').map(t.rateSource).join('; ')
  return t.exchange(toDecimal(unitsForOneEuro, 6), currency, formatDay(language, exchange.day), sources)
}

function nationalTaxLine({ language, nationalTax }: InvoiceContent): string {
  if (!nationalTax) return ''
  const { currency, rate, source, day } = nationalTax
  const t = invoiceWords[language]
  return t.nationalRate(rate, currency, formatDay(language, day), t.rateSource(source))
}

function paidLine(content: InvoiceContent, state: InvoiceState): string {
  const { language, paidAmount: paid, total } = content
  const isRestPaid = asksForRest(content) && state.kind !== 'unpaid'
  if (paid === undefined || isRestPaid) return ''
  const rest = total > paid ? formatAmount(content, total - paid) : ''
  return invoiceWords[language].paidBefore(formatAmount(content, paid), rest)
}

function drawFooters(sheet: Sheet, content: InvoiceContent) {
  const { doc } = sheet
  const t = invoiceWords[content.language]
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // pdfkit starts a new page for text below the margin.
    doc.page.margins.bottom = 0
    const y = doc.page.height - 44
    sheet.rule(y - 10)
    const issued = formatDay(content.language, content.issuedOn)
    const about = [content.number, issued, t.questions(content.supportEmail)].filter(Boolean).join(' · ')
    const style = { size: 8, color: ink.quiet, tag: 'Artifact' } as const
    sheet.write(about, { x: sheet.left, y, width: sheet.width - 100 }, style)
    const paging = { x: sheet.left + sheet.width - 100, y, width: 100 }
    if (count > 1) sheet.write(t.page(page + 1, count), paging, { ...style, align: 'right' })
  }
}

const eInvoiceName = 'factur-x.xml'

/** Embeds the e-invoice as Factur-X 1.0 (ZUGFeRD 2), profile EN 16931. */
function embedEInvoice({ doc }: Sheet, content: InvoiceContent) {
  const issued = new Date(`${content.issuedOn}T00:00:00Z`)
  // The types of pdfkit do not know the relationship.
  const options = {
    name: eInvoiceName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X invoice',
    creationDate: issued,
    modifiedDate: issued,
  }
  doc.file(Buffer.from(writeCii(content)), options)
  doc.appendXML(metadata)
}

const properties: [string, string][] = [
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the Factur-X XML schema'],
  ['ConformanceLevel', 'conformance level of the embedded XML invoice'],
]

/** PDF/A allows only properties that an extension schema describes. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${eInvoiceName}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.map(describeProperty).join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

function describeProperty([property, description]: [string, string]): string {
  return `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${property}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`
}
