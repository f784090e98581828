import type { OrderRow } from './store.ts'

/** The order as programs read it, in webhooks and below /api/v1/. */
export function toProgramOrder(order: OrderRow, licenseId: number | null) {
  const { id, status, product, mode, servers, periods, currency, subtotal, tax, total } = order
  return {
    ...{ id, status, product, mode, servers, periods, currency, subtotal, tax, total },
    license_id: licenseId,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  }
}
