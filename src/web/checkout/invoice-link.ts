import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

type Invoiced = Pick<Order, 'id' | 'session_id' | 'payment_method' | 'invoice' | 'legacy_invoice'>

export function invoiceLink(order: Invoiced): string | null {
  if (order.legacy_invoice) return `/orders/docs/orders/${order.id}/invoice/`
  if (!order.session_id || !order.invoice) return null
  return order.payment_method === paymentMethodNumbers.stripe
    ? `/api/orders/${order.id}/stripe/invoice/`
    : `/orders/docs/orders/${order.id}/invoice/`
}

export function eInvoiceLink(order: Invoiced): string | null {
  return order.invoice && invoiceLink(order) && `/orders/docs/orders/${order.id}/invoice.xml`
}

/** The newest is at the address without a number. */
export function creditNoteLinks({ id, credit_notes }: Pick<Order, 'id' | 'credit_notes'>) {
  return credit_notes.map(({ number }, index) => {
    const isNewest = index === credit_notes.length - 1
    return { number, href: `/orders/docs/orders/${id}/credit-note/${isNewest ? '' : `?number=${number}`}` }
  })
}
