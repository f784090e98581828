import type { Order } from '../../contract/orders.ts'
import { type CurrencyCode, currencyCodes, formatMoney } from '../../domain/money/money.ts'
import { useVisitor } from '../app/context.ts'

export type FormatAmount = (minor: number, currency: CurrencyCode) => string

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
