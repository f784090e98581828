import type { Quote } from '../../domain/orders/quote.ts'
import { isUntaxed } from '../../domain/tax/tax.ts'
import type { SumRow } from '../ui/sum-table.tsx'
import type { FormatAmount } from './format-amount.ts'
import type { OfferCoupon } from './quote-offer.ts'

type Words = {
  coupon: (code: string) => string
  crypto?: string
  cryptoNote?: string
  vat: (rate: string) => string
  noTax: string
  total: string
  totalWithTax: string
}

export function quoteSums({ listPrice, couponDiscount, cryptoDiscount, tax, total }: Quote): number[] {
  return [listPrice, couponDiscount, cryptoDiscount, tax, total]
}

export function sumRows(
  quote: Quote,
  t: Words,
  { coupon, formatAmount }: { coupon: OfferCoupon | null; formatAmount: FormatAmount },
): { rows: SumRow[]; total: SumRow } {
  const amount = (minor: number) => formatAmount(minor, quote.currency)
  const isTaxed = !isUntaxed(quote.taxKind)
  const couponRow = coupon && {
    label: t.coupon(coupon.code),
    note: coupon.misfit,
    sum: coupon.misfit ? '' : `\u2212${amount(quote.couponDiscount)}`,
  }
  const cryptoRow = {
    label: t.crypto ?? '',
    note: t.cryptoNote,
    sum: `\u2212${amount(quote.cryptoDiscount)}`,
  }
  const taxRow = isTaxed
    ? { label: t.vat(quote.taxRate), sum: amount(quote.tax) }
    : { label: t.noTax, sum: '' }
  return {
    rows: [...(couponRow ? [couponRow] : []), ...(quote.cryptoDiscount > 0 ? [cryptoRow] : []), taxRow],
    total: { label: isTaxed ? t.totalWithTax : t.total, sum: amount(quote.total) },
  }
}
