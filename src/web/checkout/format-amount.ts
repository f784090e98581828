import type { Order } from '../../contract/orders.ts'
import { type CurrencyCode, currencyCodes, formatMoney } from '../../domain/money/money.ts'

export function formatAmount(minor: number, currency: CurrencyCode): string {
  return formatMoney(minor, currency, 'when-needed')
}

export function formatOrderAmount(minor: number, order: Order): string {
  const code = currencyCodes.find(known => known === order.currency_text) ?? 'EUR'
  const currency = { code, prefix: order.currency_prefix, suffix: order.currency_suffix }
  return formatMoney(minor, currency, 'always')
}
