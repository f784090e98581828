import type { Quote } from '../../domain/pricing/quote.ts'
import type { ordering } from '../../texts/en/ordering.ts'
import type { SumRow } from '../ui/sum-table.tsx'
import { moneyOf } from './money.ts'

/** What follows the price in a table of sums: the crypto discount, the tax, the total. */
export function sumsOf(quote: Quote, t: (typeof ordering)['sums']): { rows: SumRow[]; total: SumRow } {
  const isTaxed = quote.taxKind !== 'outside'
  const discount = {
    label: t.crypto,
    note: t.cryptoNote,
    sum: `\u2212${moneyOf(quote, quote.cryptoDiscount)}`,
  }
  const tax = isTaxed
    ? { label: t.vat(quote.taxRate), sum: moneyOf(quote, quote.tax) }
    : { label: t.noTax, sum: '' }
  return {
    rows: quote.cryptoDiscount > 0 ? [discount, tax] : [tax],
    total: { label: isTaxed ? t.totalWithTax : t.total, sum: moneyOf(quote, quote.total) },
  }
}
