import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type Database, prepareOnce } from '../../platform/database.ts'
import { licenses } from '../tables.ts'
import { type LicenseSeat, readSeat, selectSeat } from './find-seat.ts'
import { leaseEnd, withoutWaitingForDisk } from './hold-seat.ts'
import { activations } from './tables.ts'

type CheckIn = {
  serial: string
  fingerprint: Buffer
  instance: string
  name: string
  version: string
  now: Date
  /** A seat that was seen later is not renewed. */
  seenBefore: Date
}

const renewAndFind = prepareOnce((db: Database) => {
  const value = (name: keyof CheckIn | 'heldUntil') => sql.placeholder(name)
  const renewed = db.$with('renewed').as(
    db
      .update(activations)
      .set({
        lastSeenAt: sql`${value('now')}`,
        heldUntil: sql`${value('heldUntil')}`,
        name: sql`coalesce(nullif(${value('name')}, ''), ${activations.name})`,
        version: sql`coalesce(nullif(${value('version')}, ''), ${activations.version})`,
      })
      .from(licenses)
      .where(
        and(
          eq(licenses.serial, value('serial')),
          eq(licenses.state, 'active'),
          eq(activations.licenseId, licenses.id),
          eq(activations.fingerprint, value('fingerprint')),
          isNull(activations.releasedAt),
          eq(activations.kind, 'online'),
          or(eq(activations.instance, value('instance')), sql`${value('instance')} = ''`),
          lte(activations.lastSeenAt, value('seenBefore')),
        ),
      )
      .returning({ id: activations.id, unwaited: withoutWaitingForDisk.as('unwaited') }),
  )
  const isRenewed = sql<boolean>`exists (select from ${renewed})`
  return selectSeat(db, db.with(renewed).select, isRenewed).prepare('renew_and_find_seat')
})

/** The usual check-in in one statement: of the process that was seen last. Any other renewal is left to the caller. */
export async function renewAtLookup(db: Database, checkIn: CheckIn): Promise<LicenseSeat | null> {
  const { now, name, version } = checkIn
  const heldUntil = leaseEnd('online', now)
  const [row] = await renewAndFind(db).execute({ ...checkIn, heldUntil })
  if (!row) return null
  const found = readSeat(row)
  // The statement sees the row as it was before its own update.
  if (!found.isRenewed || !found.seat) return found
  const { seat } = found
  const names = { name: name || seat.name, version: version || seat.version }
  return { ...found, seat: { ...seat, ...names, lastSeenAt: now, heldUntil } }
}
