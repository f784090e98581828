import { type Actor, runAction } from '../../audit/run-action.ts'
import { mailLicenseFile } from '../../licenses/files/mail-license-file.ts'
import { freeSeatBySupport } from '../../licenses/seats/release-seats.ts'
import { requireLicense } from '../../licenses/store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'

type Asked = { actor: Actor; id: number; reason: string }

/** Refuses 'not-found' and 'reason-required'. */
export function showSerial(shop: Shop, { actor, id, reason }: Asked): Promise<string> {
  const action = { ...about(id), actor, verb: 'show serial' as const, reason, needs: 'reason' as const }
  return runAction(shop, action, async tx => {
    const { serial } = await requireLicense(tx, { idOrSerial: String(id), customerId: null })
    return serial
  })
}

/** Refuses 'not-found', 'license-not-active' and 'too-many-requests'. */
export function mailFileByHand(shop: Shop, { actor, id }: Omit<Asked, 'reason'>): Promise<{ email: string }> {
  const action = {
    ...about(id),
    actor,
    verb: 'send license file' as const,
    reason: '',
    needs: 'nothing' as const,
  }
  return runAction(shop, action, async tx => {
    const license = await requireLicense(tx, { idOrSerial: String(id), customerId: null })
    return mailLicenseFile({ ...shop, db: tx }, license)
  })
}

/** Refuses 'not-found', 'reason-required', and 'changed-meanwhile' if the server no longer holds its seat. */
export function freeServerByHand(
  shop: Shop,
  { actor, id, server, reason }: Asked & { server: number },
): Promise<{ seat: number }> {
  const action = { ...about(id), actor, verb: 'free server' as const, reason, needs: 'reason' as const }
  return runAction(shop, action, async tx => {
    const freed = await freeSeatBySupport(tx, { licenseId: id, id: server, now: shop.clock.now() })
    if (freed) return freed
    throw new Refusal('changed-meanwhile', { changed: { by: '', at: null, present: {} } })
  })
}

function about(id: number) {
  return { target: { type: 'license', id } }
}
