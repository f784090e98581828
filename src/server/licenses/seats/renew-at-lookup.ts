import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { leaseSeconds } from '../../../domain/licenses/activation.ts'
import { customerRecords } from '../../customers/store.ts'
import { inBatches } from '../../platform/database/batches.ts'
import { type Database, prepareOnce } from '../../platform/database/database.ts'
import { licenseFiles } from '../files/tables.ts'
import { licenses } from '../tables.ts'
import { leaseEnd } from './hold-seat.ts'
import { activations } from './tables.ts'

/** A server, which asks for its license and its seat. The serial number is as stored. */
type Asked = { serial: string; fingerprint: Buffer }
type CheckIn = Asked & {
  instance: string
  name: string
  version: string
  now: Date
  /** A seat that was seen later is not renewed. */
  seenBefore: Date
}

/** `seat` is the one that this server holds, `file` the newest license file; `isRenewed` if the lookup has renewed the lease. */
export type LicenseSeat = ReturnType<typeof readSeat>

const mostInBatch = 100

/** The commit does not wait for the disk: after a crash of PostgreSQL the next check-in renews the lease. */
const withoutWaitingForDisk = sql<string>`set_config('synchronous_commit', 'off', true)`

export function findLicenseSeat(db: Database, { serial, fingerprint }: Asked): Promise<LicenseSeat | null> {
  const never = { instance: '', name: '', version: '', now: new Date(0), seenBefore: new Date(0) }
  return renewAtLookup(db, { serial, fingerprint, ...never })
}

/**
 * The usual check-in: of the process that was seen last. All that arrive during a statement share the next one. Any
 * other renewal is left to the caller.
 */
export function renewAtLookup(db: Database, checkIn: CheckIn): Promise<LicenseSeat | null> {
  return inTurn(db)(checkIn)
}

const inTurn = prepareOnce((db: Database) =>
  inBatches((checkIns: CheckIn[]) => renewAndFindAll(db, checkIns), mostInBatch),
)

async function renewAndFindAll(db: Database, checkIns: readonly CheckIn[]): Promise<(LicenseSeat | null)[]> {
  const lists = columns.map(column => [column, checkIns.map(checkIn => checkIn[column])])
  const rows = await renewAndFind(db).execute(Object.fromEntries(lists))
  const found = new Map(rows.map(row => [row.number, readSeat(row)]))
  return checkIns.map((checkIn, index) => withRenewal(found.get(index + 1), checkIn))
}

const columns = ['serial', 'fingerprint', 'instance', 'name', 'version', 'now', 'seenBefore'] as const

const isSeatOfServer = and(
  eq(activations.licenseId, licenses.id),
  sql`${activations.fingerprint} = asked.fingerprint`,
  isNull(activations.releasedAt),
)

const renewAndFind = prepareOnce((db: Database) => {
  const list = (column: (typeof columns)[number]) => sql.placeholder(column)
  const asked = db.$with('asked', {}).as(sql`
    select * from unnest(${list('serial')}::text[], ${list('fingerprint')}::bytea[], ${list('instance')}::text[],
      ${list('name')}::text[], ${list('version')}::text[], ${list('now')}::timestamptz[],
      ${list('seenBefore')}::timestamptz[])
      with ordinality as asked (serial, fingerprint, instance, name, version, now, seen_before, number)`)
  // A seat that another transaction has locked is left to the caller: waiting for it would delay the whole batch.
  const usual = db.$with('usual').as(
    db
      .select({ id: sql`${activations.id}`.as('id'), number: sql`asked.number`.as('number') })
      .from(licenses)
      .innerJoin(sql`asked`, sql`asked.serial = ${licenses.serial}`)
      .innerJoin(activations, isSeatOfServer)
      .where(
        and(
          eq(licenses.state, 'active'),
          eq(activations.kind, 'online'),
          sql`asked.instance in ('', ${activations.instance})`,
          sql`${activations.lastSeenAt} <= asked.seen_before`,
        ),
      )
      .for('no key update', { of: activations, skipLocked: true }),
  )
  const renewed = db.$with('renewed').as(
    db
      .update(activations)
      .set({
        lastSeenAt: sql`asked.now`,
        heldUntil: sql`asked.now + make_interval(secs => ${sql.raw(String(leaseSeconds))})`,
        name: sql`coalesce(nullif(asked.name, ''), ${activations.name})`,
        version: sql`coalesce(nullif(asked.version, ''), ${activations.version})`,
      })
      .from(usual)
      .innerJoin(sql`asked`, sql`asked.number = usual.number`)
      .where(sql`${activations.id} = usual.id`)
      .returning({
        number: sql<number>`asked.number`.as('number'),
        unwaited: withoutWaitingForDisk.as('unwaited'),
      }),
  )
  const customer = customerRecords(db)
  const newest = db
    .select({ jti: licenseFiles.jti, kid: licenseFiles.kid })
    .from(licenseFiles)
    .where(eq(licenseFiles.licenseId, licenses.id))
    .orderBy(desc(licenseFiles.id))
    .limit(1)
    .as('newest')
  const used = db
    .select({ seats: count().as('seats') })
    .from(sql`${activations} as held`)
    .where(sql`held.license_id = ${licenses.id} and held.released_at is null`)
    .as('used')
  return db
    .with(asked, usual, renewed)
    .select({
      number: sql<number>`asked.number`,
      license: licenses,
      language: customer.language,
      seat: activations,
      seatsUsed: used.seats,
      jti: newest.jti,
      kid: newest.kid,
      isRenewed: sql<boolean>`asked.number in (select number from ${renewed})`,
    })
    .from(licenses)
    .innerJoin(sql`asked`, sql`asked.serial = ${licenses.serial}`)
    .innerJoin(customer, eq(customer.id, licenses.customerId))
    .innerJoinLateral(used, sql`true`)
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(activations, isSeatOfServer)
    .prepare('renew_and_find_seats')
})

type FoundRow = Awaited<ReturnType<ReturnType<typeof renewAndFind>['execute']>>[number]

function readSeat(row: FoundRow) {
  const { number: _, jti, kid, ...found } = row
  return { ...found, file: jti !== null && kid !== null ? { jti, kid } : null }
}

/** The statement sees the row as it was before its own update. */
function withRenewal(found: LicenseSeat | undefined, { now, name, version }: CheckIn): LicenseSeat | null {
  if (!found?.isRenewed || !found.seat) return found ?? null
  const { seat } = found
  const names = { name: name || seat.name, version: version || seat.version }
  return { ...found, seat: { ...seat, ...names, lastSeenAt: now, heldUntil: leaseEnd('online', now) } }
}
