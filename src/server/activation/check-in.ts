import type { ActivationBody } from '../../contract/activation.ts'
import { freeSeat } from '../licenses/seats/release-seats.ts'
import { renewAtLookup } from '../licenses/seats/renew-at-lookup.ts'
import { countTries } from '../platform/rate-limit.ts'
import type { Shop } from '../shop.ts'
import {
  describeProcess,
  explainMissingSeat,
  isRecent,
  judgeVisit,
  type Outcome,
  renewAfterMs,
  renewSeat,
} from './hold.ts'
import { identifyLicense, type Visit } from './identify-license.ts'

/** The visit of a check-in; its usual case takes one statement. */
export function identifyCheckIn(shop: Shop, request: ActivationBody, address: string): Promise<Visit> {
  return identifyLicense(shop, request, address, server => {
    const seenBefore = new Date(server.now.getTime() - renewAfterMs)
    return renewAtLookup(shop.db, { ...server, ...describeProcess(request), seenBefore })
  })
}

/** The seat of an expired license stays held, so that after a late renewal everything just goes on. */
export async function checkIn(shop: Shop, visit: Visit): Promise<Outcome> {
  const { seat, license, now } = visit
  if (!seat) return explainMissingSeat(shop, visit)
  const code = judgeVisit(visit)
  if (license.state !== 'active' || visit.isRenewed) return { code, seat }

  if (isRecent(seat, now)) await limitCheckIns(shop, seat.id, now)
  const renewed = await renewSeat(shop, { ...visit, seat })
  return renewed ? { code, seat: renewed } : explainMissingSeat(shop, visit)
}

/** Writes nothing. */
export async function validate(shop: Shop, visit: Visit): Promise<Outcome> {
  const { seat } = visit
  return seat ? { code: judgeVisit(visit), seat } : explainMissingSeat(shop, visit)
}

/** Refuses 'too-many-freed-seats' for an offline seat. */
export async function release(shop: Shop, { seat, license, seatsUsed, now }: Visit): Promise<Outcome> {
  if (!seat) return { code: 'released', seat: null }
  const freed = { licenseId: license.id, seat: seat.seat, id: seat.id, reason: 'released', now } as const
  await shop.db.transaction(tx => freeSeat(tx, freed))
  return { code: 'released', seat: null, seatsUsed: seatsUsed - 1 }
}

/** Check-ins at their usual pace are renewals, and are not counted. */
async function limitCheckIns(shop: Shop, id: number, now: Date) {
  await countTries(shop.db, now, [
    { name: 'activation-check-in', subject: String(id), most: 60, withinSeconds: 3600 },
  ])
}
