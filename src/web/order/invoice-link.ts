import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

type Invoiced = Pick<Order, 'id' | 'session_id' | 'payment_method' | 'invoice' | 'credit_note'>

/** Where the order's invoice is, null where it has none. */
export function invoiceLink(order: Invoiced): string | null {
  if (!order.session_id || !order.invoice) return null
  return order.payment_method === paymentMethodNumbers.stripe
    ? `/api/orders/${order.id}/stripe/invoice/`
    : `/orders/docs/orders/${order.id}/invoice/`
}

/** Where the same invoice is for a program to read. */
export function eInvoiceLink(order: Invoiced): string | null {
  return invoiceLink(order) && `/orders/docs/orders/${order.id}/invoice.xml`
}

/** Where the document is that took the invoice back. */
export function creditNoteLink({ id, credit_note }: Invoiced): string | null {
  return credit_note && `/orders/docs/orders/${id}/credit-note/`
}
