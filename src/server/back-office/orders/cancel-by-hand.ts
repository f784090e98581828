import { type Actor, runAction } from '../../audit/run-action.ts'
import { findLastChange } from '../../audit/store.ts'
import { cancelOrder } from '../../checkout/cancel-order.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'

/** The customer is notified without the reason. Refuses 'not-found', 'reason-required', 'changed-meanwhile'. */
export async function cancelByHand(
  shop: Shop,
  { actor, orderId, reason }: { actor: Actor; orderId: number; reason: string },
) {
  const target = { type: 'order', id: orderId }
  await runAction(shop, { actor, verb: 'cancel order', target, reason, needs: 'reason' }, async tx => {
    const cancellation = await cancelOrder(tx, shop, { orderId, reason: '' })
    if (!cancellation) throw new Refusal('not-found')
    const { statusBefore: status } = cancellation
    if (status === 'pending') return
    const last = await findLastChange(tx, { tableName: 'orders', rowId: orderId })
    throw new Refusal('changed-meanwhile', {
      changed: { by: last?.by ?? '', at: last?.at.toISOString() ?? null, present: { status } },
    })
  })
}
