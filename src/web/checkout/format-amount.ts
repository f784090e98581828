import type { Order } from '../../contract/orders.ts'
import { type CurrencyCode, currencyCodes, formatMoney } from '../../domain/money/money.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import { isUntaxed } from '../../domain/tax/tax.ts'
import type { ordering } from '../../texts/en/ordering.ts'
import { useVisitor } from '../app/context.ts'
import type { SumRow } from '../ui/sum-table.tsx'
import type { OfferCoupon } from './quote-offer.ts'

type FormatAmount = (minor: number, currency: CurrencyCode) => string

/** Formats prices: zero cents are hidden. */
export function useFormatAmount(): FormatAmount {
  const { language } = useVisitor()
  return (minor, currency) => formatMoney(minor, currency, { language, decimals: 'when-needed' })
}

/** Formats the sums of one column: all have cents as soon as one needs them. */
export function useColumnFormat(sums: readonly number[]): FormatAmount {
  const { language } = useVisitor()
  const decimals = sums.some(minor => minor % 100 !== 0) ? 'always' : 'when-needed'
  return (minor, currency) => formatMoney(minor, currency, { language, decimals })
}

export function useFormatOrderAmount(): (minor: number, order: Order) => string {
  const { language } = useVisitor()
  return (minor, order) => {
    const code = currencyCodes.find(known => known === order.currency_text) ?? 'EUR'
    const currency = { code, prefix: order.currency_prefix, suffix: order.currency_suffix }
    return formatMoney(minor, currency, { language, decimals: 'always' })
  }
}

type Words = {
  coupon: (code: string) => string
  crypto?: string
  cryptoNote?: () => string
  vat: (rate: string) => string
  noTax: string
  total: string
  totalWithTax: string
}

/** What a total contains: 'with 19% VAT'. */
export function describeTax({ taxKind, taxRate }: Quote, t: (typeof ordering)['tax']): string {
  if (isUntaxed(taxKind)) return t.withoutTax
  return taxKind === 'reverse-charge' ? t.reverseCharge : t.withTax(taxRate)
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
    note: t.cryptoNote?.(),
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
