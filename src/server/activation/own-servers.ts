import { findHeldSeats } from '../licenses/seats/find-seat.ts'
import { freeSeat } from '../licenses/seats/release-seats.ts'
import { requireLicense } from '../licenses/store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'

/** `customerId` null is a superuser. */
type Own = { licenseId: number; customerId: number | null }

export async function listServers({ db }: Shop, { licenseId, customerId }: Own) {
  const license = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  const seats = await findHeldSeats(db, license.id)
  return seats.map(({ seat, name, version, lastSeenAt, kind, isCloned: cloned }) => {
    return { seat, name, version, last_seen_at: lastSeenAt.toISOString(), kind, cloned }
  })
}

export async function freeServer(
  { db, clock }: Shop,
  { licenseId, customerId, seat }: Own & { customerId: number; seat: number },
): Promise<void> {
  const { id } = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  const freed = { licenseId: id, seat, reason: 'freed', now: clock.now() } as const
  if (!(await db.transaction(tx => freeSeat(tx, freed)))) throw new Refusal('not-found')
}
