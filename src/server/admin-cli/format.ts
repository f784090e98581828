import { plainAmount } from '../../domain/money/money.ts'

export function formatAmount(minor: number, currency: string): string {
  return `${plainAmount(minor)} ${currency}`
}

/** Removes control characters, with which a payer's text could change what the terminal shows. */
export function toPlainLine(text: string, longest = 140): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

export function formatOrders(orderIds: readonly number[]): string {
  const [last, ...others] = orderIds.toReversed()
  return others.length === 0 ? `order ${last}` : `orders ${others.toReversed().join(', ')} and ${last}`
}
