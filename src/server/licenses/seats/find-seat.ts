import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ReleaseReason, SeatKind } from '../../../domain/licenses/activation.ts'
import type { Database, Reader } from '../../platform/database/database.ts'
import { activations } from './tables.ts'

export type HeldSeat = typeof activations.$inferSelect

const isHeld = isNull(activations.releasedAt)

/** How this server lost the last seat that it held; null if it never held one. */
export async function findSeatLoss(
  db: Reader,
  { licenseId, fingerprint }: { licenseId: number; fingerprint: Buffer },
): Promise<ReleaseReason | null> {
  const [row] = await db
    .select({ reason: activations.releaseReason })
    .from(activations)
    .where(and(eq(activations.licenseId, licenseId), eq(activations.fingerprint, fingerprint)))
    .orderBy(desc(activations.id))
    .limit(1)
  return row?.reason ?? null
}

/** The seats are in the order of their activation, because their numbers are random. */
export async function findHeldSeats(db: Reader, licenseId: number): Promise<HeldSeat[]> {
  return db
    .select()
    .from(activations)
    .where(and(eq(activations.licenseId, licenseId), isHeld))
    .orderBy(asc(activations.id))
}

/** The longest silent is first. */
export async function findSeatsToReplace(db: Reader, licenseId: number, most: number): Promise<HeldSeat[]> {
  return db
    .select()
    .from(activations)
    .where(and(eq(activations.licenseId, licenseId), isHeld))
    .orderBy(asc(activations.lastSeenAt), asc(activations.id))
    .limit(most)
}

export function countSeats(db: Reader, licenseId: number): Promise<number> {
  return db.$count(activations, and(eq(activations.licenseId, licenseId), isHeld))
}

export async function countActivations(db: Reader, { licenseId, since }: { licenseId: number; since: Date }) {
  return db.$count(activations, and(eq(activations.licenseId, licenseId), gt(activations.activatedAt, since)))
}

export async function countFreedSeats(
  db: Reader,
  { licenseId, kind, since }: { licenseId: number; kind: SeatKind; since: Date },
): Promise<number> {
  // An offline server that gives its seat back may still run, because the shop cannot tell it to stop.
  const counted = kind === 'offline' ? ['freed', 'replaced', 'released'] : ['freed', 'replaced']
  return db.$count(
    activations,
    and(
      eq(activations.licenseId, licenseId),
      eq(activations.kind, kind),
      sql`${activations.releaseReason} = any(${sql.param(counted)})`,
      gt(activations.releasedAt, since),
    ),
  )
}

/** Released ones are among them. The newest is first. */
export async function findSeatHistory(db: Reader, licenseId: number, { most }: { most?: number } = {}) {
  const found = db
    .select()
    .from(activations)
    .where(eq(activations.licenseId, licenseId))
    .orderBy(desc(activations.id))
    .$dynamic()
  return most === undefined ? found : found.limit(most)
}

/** Exact up to 10,000; more are as many as the database last estimated. */
export async function countHeldSeats(db: Database): Promise<number> {
  const { rows } = await db.execute<{ counted: number; estimated: number }>(sql`
    select (select count(*)::integer from (select from ${activations} where released_at is null limit 10000) held) as counted,
      (select reltuples::integer from pg_class where oid = 'activations_by_seat'::regclass) as estimated`)
  const { counted = 0, estimated = 0 } = rows[0] ?? {}
  return counted < 10_000 ? counted : Math.max(counted, estimated)
}

// The offset makes PostgreSQL ask the index for each license; a join would read all activations.

export function hasNeverBeenActivated(licenseId: AnyPgColumn): SQL {
  return sql`not exists (select from ${activations} as seat where seat.license_id = ${licenseId} offset 0)`
}

/** Whether a server of this version holds a seat; also of a version that begins with it. */
export function isUsedWithVersion(licenseId: AnyPgColumn, version: string): SQL {
  return sql`exists (select from ${activations} as seat where seat.license_id = ${licenseId}
    and seat.released_at is null and starts_with(seat.version || '.', ${`${version}.`}) offset 0)`
}
