import { findActionsOn, findLastChange } from '../../audit/store.ts'
import { findOrder } from '../../orders/store.ts'
import type { Reader } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

/** They change documents, and no column of the order. */
const aboutDocuments = ['credit order', 'credit-note', 'correct invoice', 'invoice correct']

/** The order is not any more what the superuser saw. Refuses 'changed-meanwhile', 'not-found'. */
export async function refuseChangedOrder(db: Reader, orderId: number): Promise<never> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('not-found')
  const change = await findLastChange(db, { tableName: 'orders', rowId: orderId })
  const actions = await findActionsOn(db, { type: 'order', id: orderId })
  const action = actions.findLast(({ verb }) => aboutDocuments.includes(verb))
  const last = action && (!change || change.at <= action.at) ? action : change
  throw new Refusal('changed-meanwhile', {
    changed: { by: last?.by ?? '', at: last?.at.toISOString() ?? null, present: { status: order.status } },
  })
}
