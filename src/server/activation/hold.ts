import type { ActivationBody } from '../../contract/activation.ts'
import {
  type ActivationCode,
  judgeLicense,
  type ReleaseReason,
  type SeatKind,
  type SeatLoss,
} from '../../domain/licenses/activation.ts'
import { toSeconds } from '../../domain/licenses/license-claims.ts'
import { findContact } from '../customers/store.ts'
import { findSeatLoss, type HeldSeat } from '../licenses/seats/find-seat.ts'
import { leaseEnd, markCloned, renewLease, type SeatClaim } from '../licenses/seats/hold-seat.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { clonedEmail } from './emails.ts'
import type { Visit } from './identify-license.ts'

export type Outcome = {
  code: ActivationCode
  reason?: SeatLoss
  /** Null if this server holds none. */
  seat: HeldSeat | null
  seatsUsed?: number
  /** 'no_seat_left' answers the longest silent ones. */
  seats?: readonly HeldSeat[]
}

export const renewAfterMs = 30 * 60_000

export function judgeVisit({ config }: Pick<Shop, 'config'>, { license, request, now }: Visit) {
  return judgeLicense(config.catalog, license, {
    at: toSeconds(now.getTime()),
    release: request.release_date,
  })
}

export function describeTaker(visit: Visit, kind: SeatKind): SeatClaim {
  const { license, serial, fingerprint, request, now } = visit
  return {
    licenseId: license.id,
    serial,
    seats: license.servers,
    fingerprint,
    kind,
    ...describeProcess(request),
    now,
  }
}

export function describeProcess({ instance, name, version }: ActivationBody) {
  return { instance, name: cleanText(name), version: cleanText(version) }
}

export async function explainMissingSeat(shop: Shop, visit: Visit): Promise<Outcome> {
  const code = judgeVisit(shop, visit)
  if (code !== 'active' && code !== 'in_grace') return { code, seat: null }
  const { license, fingerprint } = visit
  const loss =
    lossReasons[(await findSeatLoss(shop.db, { licenseId: license.id, fingerprint })) ?? 'released']
  return loss ? { code: 'seat_lost', reason: loss, seat: null } : { code: 'not_activated', seat: null }
}

const lossReasons: Record<ReleaseReason, SeatLoss | null> = {
  lapsed: 'lapsed',
  freed: 'freed',
  replaced: 'freed',
  released: null,
  reset: null,
}

export function isRecent(seat: HeldSeat, now: Date): boolean {
  return now.getTime() - seat.lastSeenAt.getTime() < renewAfterMs
}

/** The seat with its lease renewed, written at most every 30 minutes; null if it was released meanwhile. */
export async function renewSeat(
  shop: Shop,
  visit: Visit & { seat: HeldSeat },
  kind: SeatKind = visit.seat.kind,
): Promise<HeldSeat | null> {
  const { seat, now } = visit
  const { instance, name, version } = describeTaker(visit, kind)
  const isOther = instance !== '' && instance !== seat.instance
  const renewed: HeldSeat = {
    ...seat,
    kind,
    lastSeenAt: now,
    heldUntil: leaseEnd(kind, now),
    name: name || seat.name,
    version: version || seat.version,
    ...(isOther ? { instance, previousInstance: seat.instance } : {}),
  }
  const isSame = !isOther && (['kind', 'name', 'version'] as const).every(key => seat[key] === renewed[key])
  if (isSame && isRecent(seat, now)) return seat
  if (!(await renewLease(shop.db, renewed))) return null
  if (isOther && instance === seat.previousInstance && !seat.isCloned) await reportClone(shop, visit)
  return renewed
}

/** A process that returns after another one was seen: two copies of one machine take turns. */
async function reportClone(shop: Shop, { license, seat }: Visit & { seat: HeldSeat }) {
  await shop.db.transaction(async tx => {
    if (!(await markCloned(tx, seat.id))) return
    const owner = await findContact(tx, license.customerId)
    const mail = clonedEmail({ license, seat, owner }, shop.config)
    await postMail(tx, shop, { ...mail, key: `cloned:${seat.id}`, licenseId: license.id })
  })
}

/** A text from a product must not imitate anything in a list or an e-mail. */
function cleanText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()
}
