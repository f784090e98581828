import { type Actor, runAction } from '../../audit/run-action.ts'
import { resetFactor } from '../../identity/second-factor/superuser-factors.ts'
import { addSuperuser, findSuperuser } from '../../identity/superusers/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

type ByHand = { actor: Actor; reason: string }

/** `by` is the address of who adds. Refuses 'superuser-already' and 'superusers-not-allowed'. */
export async function addByHand(
  shop: Shop,
  { actor, reason, email, by }: ByHand & { email: string; by: string },
) {
  if (!shop.config.allowsSuperusers) throw new Refusal('superusers-not-allowed')
  // The audit is never erased, so it does not name the address.
  const target = { type: 'superuser', id: (id: number) => id }
  const action = { verb: 'add superuser', target, actor, reason } as const
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    const id = await addSuperuser(tx, { email, addedBy: by, now: shop.clock.now() })
    if (id === null) throw new Refusal('superuser-already', { fields: ['email'] })
    return id
  })
}

/** Refuses 'not-found'. */
export async function resetFactorByHand(shop: Shop, { actor, reason, id }: ByHand & { id: number }) {
  const action = { verb: 'reset second factor', target: { type: 'superuser', id }, actor, reason } as const
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    const superuser = await findSuperuser(tx, id)
    if (!superuser) throw new Refusal('not-found')
    await resetFactor(tx, superuser)
  })
}
