import { encode } from 'uqr'
import { type InvoiceContent, prepaidAmount } from '../../../domain/invoices/invoice.ts'
import { transferCode } from '../../../domain/invoices/transfer-code.ts'
import { formatDay } from '../../../texts/day.ts'
import { transferRows } from '../describe-transfer.ts'
import { formatAmount, invoiceWords } from '../words.ts'
import { ink, type Sheet } from './sheet.ts'

const padding = 16
const codeSize = 92
const labelWidth = 118
const titleStyle = { size: 12, strong: true }

export function drawTransfer(sheet: Sheet, content: InvoiceContent, dueOn: string) {
  const t = invoiceWords[content.language].transfer
  const amount = content.total - prepaidAmount(content)
  const code = encodeTransfer(content, amount)
  const width = sheet.width - 2 * padding - (code ? codeSize + 20 : 0)
  const title = t.title(formatAmount(content, amount), formatDay(content.language, dueOn))
  const titleHeight = sheet.heightOf(title, width, titleStyle) + 8
  const valueWidth = width - labelWidth
  const rows = transferRows(content).map(([label, value]) => {
    const height = sheet.heightOf(value, valueWidth, { strong: true })
    return { label, value, height: Math.max(sheet.heightOf(label, labelWidth - 8), height) + 3 }
  })
  const written = rows.reduce((sum, row) => sum + row.height, titleHeight)
  const height = Math.max(written, code ? codeSize + 16 : 0) + 2 * padding - 3

  sheet.tag('Artifact', () =>
    sheet.doc.roundedRect(sheet.left, sheet.y, sheet.width, height, 8).fill(ink.panel),
  )
  const x = sheet.left + padding
  let y = sheet.y + padding
  sheet.write(title, { x, y, width }, titleStyle)
  y += titleHeight
  for (const row of rows) {
    sheet.write(row.label, { x, y, width: labelWidth - 8 }, { color: ink.quiet })
    sheet.write(row.value, { x: x + labelWidth, y, width: valueWidth }, { strong: true })
    y += row.height
  }
  if (code) drawCode(sheet, code, t.scan)
  sheet.y += height + 20
}

/** The standard requires error correction level M. */
function encodeTransfer({ seller, currency, reference }: InvoiceContent, amount: number) {
  const { name, account, bic } = seller
  const words = transferCode({ name, account, bic, currency, amount, reference })
  return words === null ? null : encode(words, { ecc: 'M', border: 0, maxVersion: 13 }).data
}

function drawCode(sheet: Sheet, code: readonly boolean[][], words: string) {
  const place = { x: sheet.left + sheet.width - padding - codeSize, y: sheet.y + padding }
  sheet.tag('Figure', () => drawModules(sheet, code, place), { alt: words })
  const below = { x: place.x - 10, y: place.y + codeSize + 5, width: codeSize + 20 }
  sheet.write(words, below, { size: 7, color: ink.quiet, align: 'center' })
}

function drawModules({ doc }: Sheet, code: readonly boolean[][], place: { x: number; y: number }) {
  const module = codeSize / code.length
  doc.rect(place.x - 6, place.y - 6, codeSize + 12, codeSize + 12).fill('#ffffff')
  for (const [row, line] of code.entries())
    for (const { start, length } of darkRuns(line))
      doc.rect(place.x + start * module, place.y + row * module, length * module, module)
  doc.fill('#000000')
}

function darkRuns(line: readonly boolean[]): { start: number; length: number }[] {
  const signs = line.map(dark => (dark ? '1' : '0')).join('')
  return [...signs.matchAll(/1+/g)].map(run => ({ start: run.index, length: run[0].length }))
}
