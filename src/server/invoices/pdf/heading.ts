import { hasVatNumbers, type InvoiceContent, type InvoiceState } from '../../../domain/invoices/invoice.ts'
import type { Language } from '../../../domain/languages.ts'
import { isVatIdentifier } from '../../../domain/tax/seller-tax-number.ts'
import { countryName } from '../../../texts/countries.ts'
import { formatDay } from '../../../texts/day.ts'
import { invoiceWords, methodName } from '../words.ts'
import { ink, type Sheet } from './sheet.ts'

const colours = {
  unpaid: ink.amber,
  paid: ink.green,
  credited: ink.grey,
  'credit-note': ink.grey,
  copy: ink.grey,
  quote: ink.grey,
}

export function drawHeading(sheet: Sheet, title: string, content: InvoiceContent, state: InvoiceState) {
  const { left: x, width } = sheet
  const quiet = { size: 10, strong: true, color: ink.quiet }
  sheet.y = sheet.write(content.productName, { x, y: sheet.y, width }, quiet) + 10
  const stampWidth = drawStamp(sheet, invoiceWords[content.language].state[state.kind], colours[state.kind])
  const place = { x, y: sheet.y, width: width - stampWidth - 16 }
  sheet.y = sheet.write(title, place, { size: 20, strong: true, tag: 'H1' }) + 14
  drawFacts(sheet, listFacts(content, state))
}

function drawStamp(sheet: Sheet, words: string, colour: { fill: string; line: string; text: string }) {
  const style = { size: 9.5, strong: true, color: colour.text }
  const width = sheet.use(style).widthOfString(words) + 24
  const x = sheet.left + sheet.width - width
  sheet.tag('Artifact', () =>
    sheet.doc
      .roundedRect(x, sheet.y + 1, width, 22, 11)
      .lineWidth(1)
      .fillAndStroke(colour.fill, colour.line),
  )
  sheet.write(words, { x, y: sheet.y + 7, width }, { ...style, align: 'center' })
  return width
}

type Fact = { label: string; value: string }

function listFacts(content: InvoiceContent, { kind, paidOn, quote }: InvoiceState): Fact[] {
  const { language, issuedOn, suppliedOn, dueOn, refersTo } = content
  const t = invoiceWords[language]
  const day = (date: string | null | undefined) => date && formatDay(language, date)
  const isInvoice = content.kind === 'invoice' && !quote
  // No one knows which days the legacy shop printed.
  const isCopy = kind === 'copy'
  const facts: [label: string, value: string | false | null | undefined][] = [
    [t.issuedOn, !isCopy && day(issuedOn)],
    [t.refersTo, refersTo && t.refersToOf(refersTo.number, formatDay(language, refersTo.issuedOn))],
    [t.suppliedOn, isInvoice && !isCopy && (day(suppliedOn) ?? t.onPayment)],
    [t.paidOn, day(paidOn)],
    [t.dueOn, kind === 'unpaid' && day(dueOn)],
    [t.quote.until, day(quote?.until)],
    [t.order, !quote && String(content.orderId)],
    [t.purchaseOrder, content.purchaseOrder],
    [t.payment, isInvoice && content.total > 0 && methodName(content)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function drawFacts(sheet: Sheet, facts: readonly Fact[]) {
  const gap = 12
  const width = (sheet.width - gap * (facts.length - 1)) / facts.length
  const ends = facts.map(({ label, value }, index) => {
    const x = sheet.left + index * (width + gap)
    const y = sheet.write(label, { x, y: sheet.y, width }, { size: 8, color: ink.quiet })
    return sheet.write(value, { x, y: y + 1, width }, { size: 9 })
  })
  sheet.y = Math.max(...ends) + 16
}

type Party = { label: string; name: string; lines: string }

const nameStyle = { size: 10, strong: true }

export function drawParties(sheet: Sheet, content: InvoiceContent) {
  const gap = 24
  const width = (sheet.width - gap) / 2
  const parties = [describeSeller(content), describeCustomer(content)]
  const heights = parties.map(
    ({ name, lines }) =>
      20 + sheet.heightOf(name, width, nameStyle) + sheet.heightOf(lines, width, { size: 9 }),
  )
  sheet.need(Math.max(...heights))
  const ends = parties.map(({ label, name, lines }, index) => {
    const x = sheet.left + index * (width + gap)
    const y = sheet.write(label, { x, y: sheet.y, width }, { size: 8, color: ink.quiet })
    const below = sheet.write(name, { x, y: y + 2, width }, nameStyle)
    return sheet.write(lines, { x, y: below + 1, width }, { size: 9 })
  })
  sheet.y = Math.max(...ends) + 20
}

function describeSeller({ language, seller }: InvoiceContent): Party {
  const t = invoiceWords[language]
  const { name, address, country, registration } = seller
  // A number, or the register with its number, which needs no label: 'Registrikood 12345678'.
  const registered = /^\d+$/.test(registration) ? t.registration(registration) : registration
  const lines = [address, countryName(country, language), registered, sellerNumber(seller, language)]
  return { label: t.seller, name, lines: lines.filter(Boolean).join('\n') }
}

function sellerNumber({ vat, kpp, country, vatExemption }: InvoiceContent['seller'], language: Language) {
  const t = invoiceWords[language]
  // The number of an exempt seller may be one of its tax office.
  const isOfOffice = vatExemption && vat && hasVatNumbers(country) && !isVatIdentifier(vat)
  const number = isOfOffice ? t.taxNumber(vat) : taxNumber({ vat, country }, language)
  return [number, kpp && `${t.transfer.fields.kpp} ${kpp}`].filter(Boolean).join(', ')
}

function describeCustomer({ language, customer, buyerReference }: InvoiceContent): Party {
  const { company, contact, email, addressLine, zip, city, country } = customer
  const name = company || contact || email
  const lines = [
    company && contact,
    addressLine,
    [zip, city].filter(Boolean).join(' '),
    countryName(country, language),
    taxNumber(customer, language),
    buyerReference && `Leitweg-ID ${buyerReference}`,
    name === email ? '' : email,
  ]
  return { label: invoiceWords[language].customer, name, lines: lines.filter(Boolean).join('\n') }
}

function taxNumber({ vat, country }: { vat: string; country: string }, language: Language): string {
  const t = invoiceWords[language]
  const { inn, unp } = t.transfer.fields
  if (vat === '') return ''
  if (country === 'RU' && /^\d+$/.test(vat)) return `${inn} ${vat}`
  if (country === 'BY' && /^\d+$/.test(vat)) return `${unp} ${vat}`
  return hasVatNumbers(country) ? t.vat(vat) : t.taxNumber(vat)
}
