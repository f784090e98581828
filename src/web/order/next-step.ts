import type { Order } from '../../contract/orders.ts'
import { paymentSource } from './payment-source.ts'

export type NextStep =
  | 'transfer'
  | 'chat'
  | 'confirming'
  | 'unpaid'
  | 'lookedAt'
  | 'ready'
  | 'paid'
  | 'cancelled'
  | 'expired'

/** What the customer can do about the order now. `arrives`: comes from ordering or paying this moment. */
export function nextStep(order: Order, { arrives }: { arrives: boolean }): NextStep {
  if (order.status === 'paid') return order.license_id === null ? 'paid' : 'ready'
  if (order.money_waits) return 'lookedAt'
  if (order.status !== 'pending') return order.status

  const source = paymentSource(order.payment_method)
  if (source === 'bank') return 'transfer'
  if (source === 'crypto') return 'chat'
  return source === 'stripe' && arrives ? 'confirming' : 'unpaid'
}

/** The query that ordering (`new`) and the payment page (`paid`) send the customer here with. */
export function arrivesFrom(search: URLSearchParams): boolean {
  return search.has('new') || search.has('paid')
}
