import { type Actor, runAction } from '../../audit/run-action.ts'
import { disableEndpoint } from '../../outgoing-webhooks/delivery-store.ts'
import { enableAnyEndpoint, findEndpointById } from '../../outgoing-webhooks/endpoint-store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { refuseAsChanged } from '../row-version.ts'

type ByHand = { actor: Actor; reason: string; id: number }

/** The customer cannot enable it again. Refuses 'not-found' and 'changed-meanwhile'. */
export async function disableByHand(shop: Shop, { actor, reason, id }: ByHand) {
  const action = {
    verb: 'disable webhook endpoint' as const,
    target: { type: 'webhook endpoint', id },
    actor,
    reason,
  }
  await runAction(shop, { ...action, needs: 'reason' }, async tx => {
    const disabled = await disableEndpoint(tx, id, { because: 'shop', now: shop.clock.now() })
    if (!disabled) await refuseAsSwitched(tx, id)
  })
}

/** Refuses 'not-found' and 'changed-meanwhile'. */
export async function enableByHand(shop: Shop, { actor, reason, id }: ByHand) {
  const action = {
    verb: 'enable webhook endpoint' as const,
    target: { type: 'webhook endpoint', id },
    actor,
    reason,
  }
  await runAction(shop, { ...action, needs: 'reason' }, async tx => {
    if (!(await enableAnyEndpoint(tx, id))) await refuseAsSwitched(tx, id)
  })
}

async function refuseAsSwitched(tx: Transaction, id: number) {
  const endpoint = await findEndpointById(tx, id)
  if (!endpoint) throw new Refusal('not-found')
  await refuseAsChanged(
    tx,
    { tableName: 'webhook_endpoints', rowId: id },
    { disabled: endpoint.disabledAt !== null },
  )
}
