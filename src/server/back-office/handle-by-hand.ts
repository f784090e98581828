import { type Actor, runAction } from '../audit/run-action.ts'
import { setEventHandled } from '../checkout/webhooks/store.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { setMailHandled } from '../platform/stored-mails.ts'
import { removeFailedJob } from '../platform/unfinished-jobs.ts'
import type { Shop } from '../shop.ts'

type Failed = { type: 'e-mail' | 'event'; id: number } | { type: 'job'; id: string }

const verbs = { 'e-mail': 'handle e-mail', event: 'handle event', job: 'handle job' } as const

/** Takes what can never succeed from the list of what failed. Refuses 'reason-required' and 'not-failed'. */
export async function handleByHand(
  shop: Shop,
  { actor, reason, ...failed }: Failed & { actor: Actor; reason: string },
) {
  const action = { actor, verb: verbs[failed.type], target: failed, reason, needs: 'reason' } as const
  await runAction(shop, action, async tx => {
    if (!(await setHandled(tx, failed, shop.clock.now()))) throw new Refusal('not-failed')
  })
}

function setHandled(tx: Transaction, failed: Failed, now: Date): Promise<boolean> {
  switch (failed.type) {
    case 'e-mail':
      return setMailHandled(tx, failed.id, now)
    case 'event':
      return setEventHandled(tx, failed.id, now)
    case 'job':
      return removeFailedJob(tx, failed.id)
  }
}
