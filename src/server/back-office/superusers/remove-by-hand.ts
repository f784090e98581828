import { type Actor, runAction } from '../../audit/run-action.ts'
import { clearFactors } from '../../identity/sign-in/store.ts'
import { removeSuperuser } from '../../identity/superusers/store.ts'
import type { Shop } from '../../shop.ts'

/** Refuses 'not-found', 'last-superuser', 'reason-required', 'factor-required'. */
export async function removeByHand(
  shop: Shop,
  { actor, id, reason }: { actor: Actor; id: number; reason: string },
) {
  const target = { type: 'superuser', id }
  const action = {
    actor,
    verb: 'remove superuser' as const,
    target,
    reason,
    needs: 'reason and fresh factor' as const,
  }
  await runAction(shop, action, async tx => {
    const { customerId } = await removeSuperuser(tx, id, shop.clock.now())
    await clearFactors(tx, customerId)
  })
}
