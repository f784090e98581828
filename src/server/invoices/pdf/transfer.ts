import { encode } from 'uqr'
import { type InvoiceContent, prepaidAmount } from '../../../domain/invoices/invoice.ts'
import { transferCode } from '../../../domain/invoices/transfer-code.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import { transferRows } from '../describe-transfer.ts'
import { invoiceWords } from '../words.ts'
import { ink, type Sheet } from './sheet.ts'

const padding = 16
const codeSize = 92

export function drawTransfer(sheet: Sheet, content: InvoiceContent, dueOn: string) {
  const t = invoiceWords[content.language].transfer
  const code = encodeTransfer(content)
  const labelWidth = 118
  const width = sheet.width - 2 * padding - (code ? codeSize + 20 : 0)
  const title = t.title(
    formatMoney(content.total - prepaidAmount(content), content.currency, {
      language: content.language,
      decimals: 'always',
    }),
    formatDay(content.language, dueOn),
  )
  const rows = transferRows(content)
  const titleHeight = sheet.heightOf(title, width, { size: 12, strong: true }) + 8
  const rowHeights = rows.map(
    ([label, value]) =>
      Math.max(
        sheet.heightOf(label, labelWidth - 8),
        sheet.heightOf(value, width - labelWidth, { strong: true }),
      ) + 3,
  )
  const written = titleHeight + rowHeights.reduce((sum, height) => sum + height, 0)
  const height = Math.max(written, code ? codeSize + 16 : 0) + 2 * padding - 3

  sheet.tag('Artifact', () =>
    sheet.doc.roundedRect(sheet.left, sheet.y, sheet.width, height, 8).fill(ink.panel),
  )
  const x = sheet.left + padding
  let y = sheet.y + padding
  sheet.write(title, { x, y, width }, { size: 12, strong: true })
  y += titleHeight
  for (const [index, [label, value]] of rows.entries()) {
    sheet.write(label, { x, y, width: labelWidth - 8 }, { color: ink.quiet })
    sheet.write(value, { x: x + labelWidth, y, width: width - labelWidth }, { strong: true })
    y += rowHeights[index] ?? 0
  }
  const place = { x: sheet.left + sheet.width - padding - codeSize, y: sheet.y + padding }
  if (code) sheet.tag('Figure', () => drawCode(sheet, code, place), { alt: t.scan })
  if (code)
    sheet.write(
      t.scan,
      {
        x: sheet.left + sheet.width - padding - codeSize - 10,
        y: sheet.y + padding + codeSize + 5,
        width: codeSize + 20,
      },
      { size: 7, color: ink.quiet, align: 'center' },
    )
  sheet.y += height + 20
}

/** The standard requires error correction level M. */
function encodeTransfer(content: InvoiceContent): boolean[][] | null {
  const { seller, currency, total, reference } = content
  const { name, account, bic } = seller
  const amount = total - prepaidAmount(content)
  const words = transferCode({ name, account, bic, currency, amount, reference })
  return words === null ? null : encode(words, { ecc: 'M', border: 0, maxVersion: 13 }).data
}

function drawCode({ doc }: Sheet, code: boolean[][], place: { x: number; y: number }) {
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
