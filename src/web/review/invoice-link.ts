import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

type Invoiced = Pick<Order, 'id' | 'status' | 'session_id' | 'reseller_invoice' | 'payment_method'>

/** Where the order's invoice is, null where it has none: spec.md section 7, 'Invoice links'. */
export function invoiceLink(order: Invoiced): string | null {
  const { paypal, everypay, stripe } = paymentMethodNumbers
  if (!order.session_id) return null
  if (order.reseller_invoice || order.payment_method === paypal || order.payment_method === everypay)
    return `/orders/docs/orders/${order.id}/invoice/`
  // Before the payment the provider has nothing to show but its payment page.
  if (order.payment_method === stripe && order.status === 'paid')
    return `/api/orders/${order.id}/stripe/invoice/`
  return null
}
