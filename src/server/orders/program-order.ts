import type { OrderRow } from './store.ts'

/** The order as programs read it, in webhooks and below /api/v1/. */
export function toProgramOrder(order: OrderRow, licenseId: number | null) {
  return {
    id: order.id,
    status: order.status,
    product: order.product,
    mode: order.mode,
    servers: order.servers,
    periods: order.periods,
    currency: order.currency,
    subtotal: order.subtotal,
    tax: order.tax,
    total: order.total,
    license_id: licenseId,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  }
}
