import { daysBetween } from '../../../domain/day.ts'
import {
  asksForRest,
  type InvoiceContent,
  type InvoiceState,
  type SuppliedService,
} from '../../../domain/invoices/invoice.ts'
import { divideHalfUp, parseDecimal } from '../../../domain/money/decimal.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import type { NationalTax } from '../../../domain/tax/national-currency.ts'
import { formatDay } from '../../../texts/day.ts'
import { taxExemption } from '../e-invoice-terms.ts'
import { replacementLine } from '../replacement-line.ts'
import { invoiceWords } from '../words.ts'
import { embedEInvoice } from './factur-x.ts'
import { documentTitle, drawHeading } from './heading.ts'
import { drawLine, drawSums } from './line-and-sums.ts'
import { drawParties } from './parties.ts'
import { ink, openSheet, renderSheet, type Sheet } from './sheet.ts'
import { drawTransfer } from './transfer.ts'

/** The same content and state give the same bytes. */
export async function drawInvoice(content: InvoiceContent, state: InvoiceState): Promise<Buffer> {
  const { language, seller, issuedOn } = content
  const title = documentTitle(content, state)
  const sheet = openSheet({ title, author: seller.name, language, createdOn: issuedOn })

  drawHeading(sheet, content, state)
  if (state.kind === 'unpaid' && content.dueOn) drawTransfer(sheet, content, content.dueOn)
  drawParties(sheet, content)
  drawLine(sheet, content)
  drawSums(sheet, content)
  drawNotes(sheet, content, state)
  drawFooters(sheet, content)
  if (state.kind !== 'copy') embedEInvoice(sheet, content)
  return renderSheet(sheet)
}

function serviceLine(language: InvoiceContent['language'], service: SuppliedService): string {
  const { serial, from, until, isUpdates, before, servers } = service
  const t = invoiceWords[language].service
  const [first, last] = [formatDay(language, from), formatDay(language, until)]
  const upgrade = before === null ? '' : t.upgrade(before, servers, daysBetween(from, until))
  const lines = [t.serial(serial), upgrade, isUpdates ? t.updates(last) : t.period(first, last)]
  return lines.filter(Boolean).join('. ')
}

function paidLine({ language, currency, total }: InvoiceContent, paid: number): string {
  const money = (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' })
  return invoiceWords[language].paidBefore(money(paid), total > paid ? money(total - paid) : '')
}

function drawNotes(sheet: Sheet, content: InvoiceContent, state: InvoiceState) {
  const t = invoiceWords[content.language]
  const isRestPaid = asksForRest(content) && state.kind !== 'unpaid'
  const notes = [
    state.kind === 'copy' ? t.copyNote : '',
    content.service ? serviceLine(content.language, content.service) : '',
    taxExemption(content)?.words ?? '',
    content.exchange ? exchangeLine(content, content.exchange) : '',
    content.nationalTax ? nationalTaxLine(content.language, content.nationalTax) : '',
    replacementLine(content),
    content.paidAmount === undefined || isRestPaid ? '' : paidLine(content, content.paidAmount),
    content.reason && `${t.reason}: ${content.reason}`,
    content.comment && `${t.comment}: ${content.comment}`,
  ]
  for (const note of notes.filter(Boolean)) {
    sheet.need(Math.min(sheet.heightOf(note, sheet.width, { size: 9 }), 40))
    sheet.flow(note, { size: 9, color: ink.quiet })
    sheet.y += 8
  }
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
    const about = `${content.number} · ${formatDay(content.language, content.issuedOn)} · ${t.questions(content.supportEmail)}`
    const style = { size: 8, color: ink.quiet, tag: 'Artifact' } as const
    sheet.write(about, { x: sheet.left, y, width: sheet.width - 100 }, style)
    const paging = { x: sheet.left + sheet.width - 100, y, width: 100 }
    if (count > 1) sheet.write(t.page(page + 1, count), paging, { ...style, align: 'right' })
  }
}

function exchangeLine(
  { language, currency }: InvoiceContent,
  { euroRate, currencyRate, source, day }: NonNullable<InvoiceContent['exchange']>,
): string {
  const rate = unitsForOneEuro(euroRate, currencyRate)
  const t = invoiceWords[language]
  // The euro and the other currency may have different sources.
  const sources = source.split('; ').map(t.rateSource).join('; ')
  return t.exchange(rate, currency, formatDay(language, day), sources)
}

function nationalTaxLine(
  language: InvoiceContent['language'],
  { currency, rate, source, day }: NationalTax,
): string {
  const t = invoiceWords[language]
  return t.nationalRate(rate, currency, formatDay(language, day), t.rateSource(source))
}

function unitsForOneEuro(euroRate: string, currencyRate: string): string {
  const [euro, target] = [parseDecimal(euroRate), parseDecimal(currencyRate)]
  const millionths = divideHalfUp(
    target.numerator * euro.denominator * 1_000_000n,
    target.denominator * euro.numerator,
  )
  const digits = String(millionths).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}
