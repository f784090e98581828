import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

type Invoiced = Pick<Order, 'id' | 'session_id' | 'payment_method' | 'invoice' | 'credit_note'>

export function invoiceLink(order: Invoiced): string | null {
  if (!order.session_id || !order.invoice) return null
  return order.payment_method === paymentMethodNumbers.stripe
    ? `/api/orders/${order.id}/stripe/invoice/`
    : `/orders/docs/orders/${order.id}/invoice/`
}

export function eInvoiceLink(order: Invoiced): string | null {
  return invoiceLink(order) && `/orders/docs/orders/${order.id}/invoice.xml`
}

export function creditNoteLink({ id, credit_note }: Invoiced): string | null {
  return credit_note && `/orders/docs/orders/${id}/credit-note/`
}
