import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { leaseSeconds, type SeatKind } from '../../../domain/licenses/activation.ts'
import { changesRow, type Database, onlyRow, type Transaction } from '../../platform/database/database.ts'
import { licenses } from '../tables.ts'
import type { HeldSeat } from './find-seat.ts'
import { activations } from './tables.ts'

/** A server asks for a seat of a license. */
export type SeatClaim = {
  licenseId: number
  serial: string
  seats: number
  fingerprint: Buffer
  kind: SeatKind
  instance: string
  name: string
  version: string
  now: Date
}

export function leaseEnd(kind: SeatKind, now: Date): Date | null {
  return kind === 'offline' ? null : new Date(now.getTime() + leaseSeconds * 1000)
}

/**
 * A random free seat of an active license, in one statement: two servers that ask at once rarely want the same one.
 * Null if none is free, another server was faster, or the license has changed.
 */
export async function claimSeat(tx: Transaction, claim: SeatClaim): Promise<HeldSeat | null> {
  const free = sql`(
    select license.id, seat
    from (
      select ${licenses.id} as id from ${licenses}
      where ${licenses.id} = ${claim.licenseId} and ${licenses.serial} = ${claim.serial}
        and ${licenses.state} = 'active'
      for share
    ) as license, generate_series(1, ${claim.seats}::integer) as seat
    where not exists (
      select from ${activations}
      where ${activations.licenseId} = license.id and ${activations.seat} = seat.seat
        and ${activations.releasedAt} is null
    )
    order by random() limit 1
  )`
  return insertSeat(tx, claim, free)
}

/** The given seat, which is free until the end of `tx` because the license is locked. */
export async function takeSeat(tx: Transaction, claim: SeatClaim, seat: number): Promise<HeldSeat | null> {
  return insertSeat(tx, claim, sql`(select ${claim.licenseId}::bigint as id, ${seat}::integer as seat)`)
}

async function insertSeat(
  db: Transaction,
  { fingerprint, kind, instance, name, version, now }: SeatClaim,
  free: SQL,
): Promise<HeldSeat | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${activations} (license_id, seat, fingerprint, kind, name, version, activated_at, last_seen_at,
      held_until, instance)
    select free.id, free.seat, ${fingerprint}::bytea, ${kind}, ${name}, ${version}, ${now}::timestamptz,
      ${now}::timestamptz, ${leaseEnd(kind, now)}::timestamptz, ${instance} from ${free} as free
    on conflict do nothing returning id`)
  const [row] = rows
  return row ? onlyRow(db.select().from(activations).where(eq(activations.id, row.id))) : null
}

/** False if the seat was released meanwhile. */
export function renewLease(db: Database, seat: HeldSeat): Promise<boolean> {
  const { id, lastSeenAt, heldUntil, kind, instance, previousInstance, name, version } = seat
  const change = { lastSeenAt, heldUntil, kind, instance, previousInstance, name, version }
  const isHeld = and(eq(activations.id, id), isNull(activations.releasedAt))
  return changesRow(db.update(activations).set(change).where(isHeld))
}

/** False if that was known already. */
export function markCloned(tx: Transaction, id: number): Promise<boolean> {
  const isUnknown = and(eq(activations.id, id), eq(activations.isCloned, false))
  return changesRow(tx.update(activations).set({ isCloned: true }).where(isUnknown))
}
