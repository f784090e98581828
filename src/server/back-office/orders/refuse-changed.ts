import { findLastChange } from '../../audit/store.ts'
import { findOrder } from '../../orders/store.ts'
import type { Reader } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The order is not any more what the superuser saw. Refuses 'changed-meanwhile', 'not-found'. */
export async function refuseChangedOrder(db: Reader, orderId: number): Promise<never> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('not-found')
  const last = await findLastChange(db, { tableName: 'orders', rowId: orderId })
  throw new Refusal('changed-meanwhile', {
    changed: { by: last?.by ?? '', at: last?.at.toISOString() ?? null, present: { status: order.status } },
  })
}
