import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { leaseSeconds, type SeatKind } from '../../../domain/licenses/activation.ts'
import { type Database, prepareOnce, type Transaction } from '../../platform/database/database.ts'
import { licenses } from '../tables.ts'
import type { HeldSeat } from './find-seat.ts'
import { activations } from './tables.ts'

/** A server that asks for a seat. */
export type SeatTaker = {
  fingerprint: Buffer
  kind: SeatKind
  instance: string
  name: string
  version: string
  now: Date
}

export type SeatClaim = SeatTaker & { licenseId: number; serial: string; seats: number }

/** The commit does not wait for the disk: after a crash of PostgreSQL the next check-in renews the lease. */
export const withoutWaitingForDisk = sql<string>`set_config('synchronous_commit', 'off', true)`

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
  { licenseId, fingerprint, kind, instance, name, version, now }: SeatClaim,
  free: SQL,
): Promise<HeldSeat | null> {
  const heldUntil = leaseEnd(kind, now)
  const { rows } = await db.execute<{ id: number; seat: number }>(sql`
    insert into ${activations} (license_id, seat, fingerprint, kind, name, version, activated_at, last_seen_at,
      held_until, instance)
    select free.id, free.seat, ${fingerprint}::bytea, ${kind}, ${name}, ${version}, ${now}::timestamptz,
      ${now}::timestamptz, ${heldUntil}::timestamptz, ${instance} from ${free} as free
    on conflict do nothing returning id, seat`)
  const [row] = rows
  if (!row) return null
  const taken = { ...row, licenseId, fingerprint, kind, name, version, instance, heldUntil }
  const untouched = {
    ownName: '',
    previousInstance: '',
    isCloned: false,
    releasedAt: null,
    releaseReason: null,
  }
  return { ...taken, ...untouched, activatedAt: now, lastSeenAt: now }
}

const renew = prepareOnce((db: Database) =>
  db
    .update(activations)
    .set({
      lastSeenAt: sql`${sql.placeholder('now')}`,
      heldUntil: sql`${sql.placeholder('heldUntil')}`,
      kind: sql`${sql.placeholder('kind')}`,
      instance: sql`${sql.placeholder('instance')}`,
      previousInstance: sql`${sql.placeholder('previousInstance')}`,
      name: sql`${sql.placeholder('name')}`,
      version: sql`${sql.placeholder('version')}`,
    })
    .where(and(eq(activations.id, sql.placeholder('id')), isNull(activations.releasedAt)))
    .returning({ id: activations.id, withoutWaitingForDisk })
    .prepare('renew_lease'),
)

/** False if the seat was released meanwhile. */
export async function renewLease(db: Database, seat: HeldSeat): Promise<boolean> {
  const { id, lastSeenAt: now, heldUntil, kind, instance, previousInstance, name, version } = seat
  const values = { id, now, heldUntil, kind, instance, previousInstance, name, version }
  return (await renew(db).execute(values)).length > 0
}

/** False if that was known already. */
export async function markCloned(tx: Transaction, id: number): Promise<boolean> {
  const marked = await tx
    .update(activations)
    .set({ isCloned: true })
    .where(and(eq(activations.id, id), eq(activations.isCloned, false)))
    .returning({ id: activations.id })
  return marked.length > 0
}
