import { type Actor, runAction } from '../../audit/run-action.ts'
import { retryEvent } from '../../checkout/webhooks/receive-event.ts'
import { findEvent } from '../../checkout/webhooks/store.ts'
import { sendWebhooksJob } from '../../outgoing-webhooks/deliver.ts'
import { findDelivery, sendAgain } from '../../outgoing-webhooks/delivery-store.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findFailedJob } from '../../platform/unfinished-jobs.ts'
import type { Shop } from '../../shop.ts'

/** Refuses 'not-failed' to the second of two. */
export async function retryJobByHand(shop: Shop, actor: Actor, id: string) {
  const action = {
    actor,
    verb: 'retry job',
    target: { type: 'job', id },
    reason: '',
    needs: 'nothing',
  } as const
  await runAction(shop, action, async tx => {
    const job = await findFailedJob(tx, id)
    if (!job) throw new Refusal('not-failed')
    await shop.jobs.retry(tx, job)
  })
}

/** Refuses 'not-found', and 'not-failed' to the second of two. */
export async function retryEventByHand(shop: Shop, actor: Actor, id: number) {
  const target = { type: 'event', id }
  await runAction(shop, { actor, verb: 'retry event', target, reason: '', needs: 'nothing' }, async tx => {
    const event = await findEvent(tx, id)
    if (!event) throw new Refusal('not-found')
    const { provider, eventId } = event
    if (!(await retryEvent(tx, shop, { provider, eventId }))) throw new Refusal('not-failed')
  })
}

/** Refuses 'not-found', 'webhook-disabled'. */
export async function redeliverByHand(shop: Shop, actor: Actor, id: number) {
  const target = { type: 'webhook delivery', id }
  await runAction(
    shop,
    { actor, verb: 'redeliver webhook', target, reason: '', needs: 'nothing' },
    async tx => {
      const found = await findDelivery(tx, id)
      if (!found) throw new Refusal('not-found')
      if (found.endpoint.disabledAt) throw new Refusal('webhook-disabled')
      await sendAgain(tx, { endpointId: found.endpoint.id, id, now: shop.clock.now() })
      await shop.jobs.enqueue(tx, sendWebhooksJob, {})
    },
  )
}
