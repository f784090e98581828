import { countSeats, findHeldSeats, type HeldSeat } from '../licenses/seats/find-seat.ts'
import { freeSeat } from '../licenses/seats/release-seats.ts'
import { requireLicense } from '../licenses/store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'

/** `customerId` null is a superuser. */
type Own = { licenseId: number; customerId: number | null }

const pageLength = 50

export async function listServers({ db }: Shop, { licenseId, customerId }: Own) {
  const license = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  return (await findHeldSeats(db, license.id)).map(describeServer)
}

type Page = { after?: number | undefined; find?: string | undefined }

export async function pageOfServers({ db }: Shop, { licenseId, customerId }: Own, { after, find }: Page) {
  const license = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  const [found, total] = await Promise.all([
    findHeldSeats(db, license.id, { after, find, most: pageLength + 1 }),
    countSeats(db, license.id),
  ])
  const shown = found.slice(0, pageLength)
  const next_after = found.length > pageLength ? (shown.at(-1)?.id ?? null) : null
  return { data: shown.map(describeServer), total, next_after }
}

function describeServer({ seat, name, version, lastSeenAt, heldUntil, kind, isCloned }: HeldSeat) {
  const [last_seen_at, held_until] = [lastSeenAt.toISOString(), heldUntil?.toISOString() ?? null]
  return { seat, name, version, last_seen_at, held_until, kind, cloned: isCloned }
}

export async function freeServer(
  { db, clock }: Shop,
  { licenseId, customerId, seat }: Own & { customerId: number; seat: number },
): Promise<void> {
  const { id } = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  const freed = { licenseId: id, seat, reason: 'freed', now: clock.now() } as const
  if (!(await db.transaction(tx => freeSeat(tx, freed)))) throw new Refusal('not-found')
}
