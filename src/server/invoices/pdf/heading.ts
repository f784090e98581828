import type { InvoiceContent, InvoiceState } from '../../../domain/invoices/invoice.ts'
import { formatDay } from '../../../texts/day.ts'
import { methodName } from '../method-name.ts'
import { invoiceWords } from '../words.ts'
import { ink, type Sheet } from './sheet.ts'

const colours = {
  unpaid: ink.amber,
  paid: ink.green,
  credited: ink.grey,
  'credit-note': ink.grey,
  copy: ink.grey,
}

export function documentTitle({ language, kind, number }: InvoiceContent, state: InvoiceState): string {
  const t = invoiceWords[language]
  return state.kind === 'copy' ? t.copyTitle(number) : `${t.title[kind]} ${number}`
}

export function drawHeading(sheet: Sheet, content: InvoiceContent, state: InvoiceState) {
  const t = invoiceWords[content.language]
  const { left, width } = sheet
  const title = documentTitle(content, state)

  sheet.y =
    sheet.write(
      content.productName,
      { x: left, y: sheet.y, width },
      { size: 10, strong: true, color: ink.quiet },
    ) + 10
  const stampWidth = drawStamp(sheet, t.state[state.kind], colours[state.kind])
  const place = { x: left, y: sheet.y, width: width - stampWidth - 16 }
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

function listFacts(content: InvoiceContent, state: InvoiceState): [string, string][] {
  const { language, kind, issuedOn, suppliedOn, dueOn, refersTo } = content
  const t = invoiceWords[language]
  const day = (date: string) => formatDay(language, date)
  const paid = paidOn(state)
  const isCopy = state.kind === 'copy'
  return [
    // What the legacy shop printed here is unknown.
    ...(isCopy ? [] : [[t.issuedOn, day(issuedOn)] as [string, string]]),
    ...(refersTo
      ? [[t.refersTo, t.refersToOf(refersTo.number, day(refersTo.issuedOn))] as [string, string]]
      : []),
    ...(kind === 'invoice' && !isCopy
      ? [[t.suppliedOn, suppliedOn ? day(suppliedOn) : t.onPayment] as [string, string]]
      : []),
    ...(paid ? [[t.paidOn, day(paid)] as [string, string]] : []),
    ...(dueOn && state.kind === 'unpaid' ? [[t.dueOn, day(dueOn)] as [string, string]] : []),
    [t.order, String(content.orderId)],
    ...(content.purchaseOrder ? [[t.purchaseOrder, content.purchaseOrder] as [string, string]] : []),
    ...(kind === 'invoice' && content.total > 0
      ? [[t.payment, methodName(content)] as [string, string]]
      : []),
  ]
}

function paidOn(state: InvoiceState): string | null {
  switch (state.kind) {
    case 'paid':
      return state.on
    case 'credited':
    case 'copy':
      return state.paidOn
    case 'unpaid':
    case 'credit-note':
      return null
  }
}

function drawFacts(sheet: Sheet, facts: readonly [string, string][]) {
  const gap = 12
  const width = (sheet.width - gap * (facts.length - 1)) / facts.length
  const ends = facts.map(([label, value], index) => {
    const x = sheet.left + index * (width + gap)
    const y = sheet.write(label, { x, y: sheet.y, width }, { size: 8, color: ink.quiet })
    return sheet.write(value, { x, y: y + 1, width }, { size: 9 })
  })
  sheet.y = Math.max(...ends) + 16
}
