import { type InvoiceContent, taxCategory } from '../../../domain/invoices/invoice.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatAmount, invoiceWords } from '../words.ts'
import { ink, type Sheet, type Style } from './sheet.ts'

const columns = { quantity: 52, unitPrice: 90, amount: 90 }
const minus = '\u2212'

export function drawLine(sheet: Sheet, content: InvoiceContent) {
  const { item } = content
  const t = invoiceWords[content.language]
  const prices = [formatAmount(content, item.unitPrice), formatAmount(content, item.listPrice)]
  const titleWidth = sheet.width - columns.quantity - columns.unitPrice - columns.amount - 16
  sheet.need(sheet.heightOf(item.title, titleWidth) + 60)

  const heads = [t.item, t.quantity, t.unitPrice, t.amount]
  const cells = [item.title, String(item.periods), ...prices]
  sheet.group('Table', () => {
    sheet.y = drawRow(sheet, heads, titleWidth, { size: 8, color: ink.quiet, tag: 'TH' }) + 5
    sheet.rule(sheet.y, { color: ink.grey.line })
    sheet.y += 8
    sheet.y = drawRow(sheet, cells, titleWidth, { tag: 'TD' }) + 8
  })
  sheet.rule(sheet.y)
  sheet.y += 12
}

function drawRow(sheet: Sheet, cells: readonly string[], titleWidth: number, style: Style): number {
  const widths = [titleWidth, columns.quantity, columns.unitPrice, columns.amount]
  const y = sheet.y
  let x = sheet.left
  let end = y
  sheet.group('TR', () => {
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0
      const written = sheet.write(cell, { x, y, width }, { ...style, align: index === 0 ? 'left' : 'right' })
      end = Math.max(end, written)
      x += width + (index === 0 ? 16 : 0)
    }
  })
  return end
}

export function drawSums(sheet: Sheet, content: InvoiceContent) {
  const rows = sumRows(content)
  const t = invoiceWords[content.language]
  const width = 300
  const x = sheet.left + sheet.width - width
  sheet.need(rows.length * 18 + 60)
  for (const row of rows) sheet.y = drawSum(sheet, { x, width }, row, { size: 9.5 }) + 6

  sheet.rule(sheet.y, { x, width, color: ink.text })
  sheet.y += 9
  const label = content.kind === 'invoice' ? t.total : t.totalCredited
  const total = [label, formatAmount(content, content.total)] as const
  sheet.y = drawSum(sheet, { x, width }, total, { size: 13, strong: true }) + 20
}

type SumRow = readonly [label: string, sum: string]

function sumRows(content: InvoiceContent): SumRow[] {
  const { language, coupon, couponDiscount, cryptoDiscount, subtotal, taxRate, tax, nationalTax } = content
  const t = invoiceWords[language]
  const money = (amount: number) => formatAmount(content, amount)
  const rows: SumRow[] = []
  if (couponDiscount > 0) rows.push([t.couponDiscount(coupon), minus + money(couponDiscount)])
  if (cryptoDiscount > 0) rows.push([t.cryptoDiscount, minus + money(cryptoDiscount)])
  rows.push([t.subtotal, money(subtotal)])
  if (['S', 'AE'].includes(taxCategory(content))) rows.push([t.tax(taxRate), money(tax)])
  if (nationalTax) {
    const code = nationalTax.currency
    const written = { prefix: '', suffix: `\u00a0${code}` }
    const sum = formatMoney(nationalTax.tax, written, { language, decimals: 'always' })
    rows.push([t.nationalTax(code), sum])
  }
  return rows
}

function drawSum(
  sheet: Sheet,
  { x, width }: { x: number; width: number },
  [label, sum]: SumRow,
  style: Style,
): number {
  const labelled = sheet.write(label, { x, y: sheet.y, width: width - 120 }, style)
  const place = { x: x + width - 150, y: sheet.y, width: 150 }
  return Math.max(labelled, sheet.write(sum, place, { ...style, align: 'right' }))
}
