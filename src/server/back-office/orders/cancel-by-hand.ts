import { type Actor, runAction } from '../../audit/run-action.ts'
import { cancelOrder } from '../../checkout/cancel-order.ts'
import type { Shop } from '../../shop.ts'
import { refuseChangedOrder } from './refuse-changed.ts'

/** The customer reads the note, not the reason. Refuses 'not-found', 'reason-required', 'changed-meanwhile'. */
export async function cancelByHand(
  shop: Shop,
  { actor, orderId, reason, note = '' }: { actor: Actor; orderId: number; reason: string; note?: string },
) {
  const target = { type: 'order', id: orderId }
  await runAction(shop, { actor, verb: 'cancel order', target, reason, needs: 'reason' }, async tx => {
    const cancellation = await cancelOrder(tx, shop, { orderId, reason: note })
    if (cancellation?.statusBefore !== 'pending') await refuseChangedOrder(tx, orderId)
  })
}
