import { findOrder } from '../../orders/store.ts'
import type { Reader } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseAsChanged } from '../row-version.ts'

/** The order is not any more what the superuser saw. Refuses 'changed-meanwhile', 'not-found'. */
export async function refuseChangedOrder(db: Reader, orderId: number): Promise<never> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('not-found')
  return refuseAsChanged(db, { tableName: 'orders', rowId: orderId }, { status: order.status })
}
