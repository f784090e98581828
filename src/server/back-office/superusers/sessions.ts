import type { SuperuserSession } from '../../../contract/back-office/superusers.ts'
import { signInMessages as english } from '../../../texts/en/sign-in-mail.ts'
import type { Language } from '../../../texts/language.ts'
import { signInMessages as russian } from '../../../texts/ru/sign-in-mail.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { describeDevice } from '../../identity/sign-in/device.ts'
import { findSuperuserSessions, removeSession } from '../../identity/sign-in/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

const words = { en: english, ru: russian }

export async function listSuperuserSessions(
  { db, clock }: Shop,
  { ownId, language }: { ownId: number; language: Language },
): Promise<SuperuserSession[]> {
  const found = await findSuperuserSessions(db, clock.now())
  return found.map(({ id, email, userAgent, address, createdAt, lastSeenAt, factorAt }) => ({
    id,
    email,
    device: describeDevice(userAgent, words[language]),
    address,
    signed_in_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    factor_at: factorAt?.toISOString() ?? null,
    is_own: id === ownId,
  }))
}

/** Refuses 'not-found', also for the session of a customer. */
export async function endSessionByHand(
  shop: Shop,
  { actor, reason, id }: { actor: Actor; reason: string; id: number },
) {
  const action = { verb: 'end session' as const, target: { type: 'session', id }, actor, reason }
  await runAction(shop, { ...action, needs: 'reason' }, async tx => {
    const session = (await findSuperuserSessions(tx, shop.clock.now())).find(each => each.id === id)
    if (!session || !(await removeSession(tx, session))) throw new Refusal('not-found')
  })
}
