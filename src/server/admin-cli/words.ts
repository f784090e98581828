import { plainAmount } from '../../domain/money/money.ts'

/** An amount as books and statements have it: '-1071.00 EUR', whatever the currency. */
export function amountWords(minor: number, currency: string): string {
  return `${plainAmount(minor)} ${currency}`
}

/** Control signs in a payer's text could rewrite what the terminal shows. */
export function plainLine(text: string, longest = 140): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** 'order 7', 'orders 7, 8 and 9'. */
export function ordersWords(orderIds: readonly number[]): string {
  const [last, ...others] = orderIds.toReversed()
  return others.length === 0 ? `order ${last}` : `orders ${others.toReversed().join(', ')} and ${last}`
}
