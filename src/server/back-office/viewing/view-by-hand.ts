import { runAction } from '../../audit/run-action.ts'
import { requireCustomer } from '../../customers/page-of-customers.ts'
import { lockContact } from '../../customers/store.ts'
import type { SignedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { hashToken, newToken } from '../../identity/sign-in/secrets.ts'
import {
  endExpiredViewings,
  findViewedCustomer,
  removeViewing,
  saveViewing,
} from '../../identity/viewing/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

const lastsMs = 60 * 60_000

/** Returns the token for the cookie. Refuses 'not-found'. */
export async function viewByHand(
  shop: Shop,
  { superuser, id, reason }: { superuser: SignedInSuperuser; id: number; reason: string },
): Promise<string> {
  await requireCustomer(shop.db, id)
  const token = newToken()
  const now = shop.clock.now()
  const { sessionId } = superuser
  const target = { type: 'customer', id }
  const action = { actor: superuser, target, reason, needs: 'reason' as const }
  await runAction(shop, { ...action, verb: 'view as customer' }, async tx => {
    await lockContact(tx, id)
    if ((await requireCustomer(tx, id)).erasedAt) throw new Refusal('not-found')
    await endExpiredViewings(tx, { now, sessionId })
    const expiresAt = new Date(now.getTime() + lastsMs)
    await saveViewing(tx, { tokenHash: hashToken(token), sessionId, customerId: id, expiresAt })
  })
  return token
}

/** Returns the id of the customer; null if none was viewed. */
export async function endViewByHand(shop: Shop, superuser: SignedInSuperuser): Promise<number | null> {
  const { sessionId } = superuser
  const id = await findViewedCustomer(shop.db, sessionId)
  if (id === null) return null
  const target = { type: 'customer', id }
  const verb = 'end view as customer'
  await runAction(shop, { actor: superuser, verb, target, reason: '', needs: 'nothing' }, tx =>
    removeViewing(tx, sessionId),
  )
  return id
}
