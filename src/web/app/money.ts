import { formatMoney } from '../../domain/money/money.ts'
import type { Quote } from '../../domain/orders/quote.ts'

/** An amount in a quote's currency as people read it, zero cents left out. */
export function moneyOf(quote: Quote, minor: number): string {
  return formatMoney(minor, quote.currency, 'when-needed')
}
