import { type InvoiceContent, taxCategory } from '../../../domain/invoices/invoice.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { invoiceWords } from '../words.ts'
import { ink, type Sheet, type Style } from './sheet.ts'

const columns = { quantity: 52, unitPrice: 90, amount: 90 }
const minus = '\u2212'

export function drawLine(sheet: Sheet, { language, item, currency }: InvoiceContent) {
  const t = invoiceWords[language]
  const money = (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' })
  const titleWidth = sheet.width - columns.quantity - columns.unitPrice - columns.amount - 16
  sheet.need(sheet.heightOf(item.title, titleWidth) + 60)

  const heads = [t.item, t.quantity, t.unitPrice, t.amount]
  const cells = [item.title, String(item.periods), money(item.unitPrice), money(item.listPrice)]
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
  const width = 300
  const x = sheet.left + sheet.width - width
  sheet.need(rows.length * 18 + 60)
  for (const [label, sum] of rows) sheet.y = drawSum(sheet, { x, width }, [label, sum], { size: 9.5 }) + 6

  sheet.rule(sheet.y, { x, width, color: ink.text })
  sheet.y += 9
  const t = invoiceWords[content.language]
  const total: [string, string] = [
    content.kind === 'invoice' ? t.total : t.totalCredited,
    formatMoney(content.total, content.currency, { language: content.language, decimals: 'always' }),
  ]
  sheet.y = drawSum(sheet, { x, width }, total, { size: 13, strong: true }) + 20
}

function sumRows(content: InvoiceContent): [string, string][] {
  const { language, coupon, couponDiscount, cryptoDiscount, currency, subtotal, taxRate, tax, nationalTax } =
    content
  const t = invoiceWords[language]
  const money = (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' })
  const rows: [string, string][] = []
  if (couponDiscount > 0) rows.push([t.couponDiscount(coupon), minus + money(couponDiscount)])
  if (cryptoDiscount > 0) rows.push([t.cryptoDiscount, minus + money(cryptoDiscount)])
  rows.push([t.subtotal, money(subtotal)])
  if (['S', 'AE'].includes(taxCategory(content))) rows.push([t.tax(taxRate), money(tax)])
  if (nationalTax) {
    const { currency: code } = nationalTax
    const sum = formatMoney(
      nationalTax.tax,
      { prefix: '', suffix: `\u00a0${code}` },
      { language, decimals: 'always' },
    )
    rows.push([t.nationalTax(code), sum])
  }
  return rows
}

function drawSum(
  sheet: Sheet,
  { x, width }: { x: number; width: number },
  [label, sum]: [string, string],
  style: Style,
): number {
  const labelled = sheet.write(label, { x, y: sheet.y, width: width - 120 }, style)
  const summed = sheet.write(
    sum,
    { x: x + width - 150, y: sheet.y, width: 150 },
    { ...style, align: 'right' },
  )
  return Math.max(labelled, summed)
}
