import { and, asc, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { ServerState } from '../../../domain/licenses/activation.ts'
import { customerRecords } from '../../customers/store.ts'
import { changesRow, type Reader } from '../../platform/database/database.ts'
import { type Cursor, type Order, olderThan, readWindows } from '../../platform/database/list-pages.ts'
import { licenses } from '../tables.ts'
import type { HeldSeat } from './find-seat.ts'
import { activations } from './tables.ts'

/** The versions of the product, each with the day from which updates cover it. */
export type Coverage = readonly { version: string; day: string }[]
export type Server = {
  seat: HeldSeat
  license: Pick<typeof licenses.$inferSelect, 'id' | 'name' | 'serial' | 'type' | 'expiresOn'>
  email: string
  state: ServerState
}
export type ServerFilter = {
  customerId?: number | undefined
  licenseId?: number | undefined
  /** A part of the name. */
  find?: string | undefined
  state?: ServerState | undefined
  /** 6 also matches 6.8.1. */
  version?: string | undefined
}
type Judging = { now: Date; coverage: Coverage }

const silentAfterMs = 24 * 3600_000
const byActivation: Order = { table: activations, at: activations.activatedAt, id: activations.id }

/** The servers that hold seats, the longest activated first. */
export function readServers(
  db: Reader,
  filter: ServerFilter & Judging,
  { after = 0, most }: { after?: number | undefined; most: number },
): Promise<Server[]> {
  return (
    selectServers(db, filter)
      .where(and(matchFilter(filter), gt(activations.id, after)))
      // PostgreSQL would follow the primary key alone, and read the servers of all customers.
      .orderBy(asc(sql`${activations.id} + 0`))
      .limit(most)
  )
}

/** Those of all customers, the newest first. */
export function pageOfServers(
  db: Reader,
  filter: ServerFilter & Judging,
  { after, length }: { after: Cursor | null; length: number },
) {
  const read = (bounds: SQL | undefined, limit: number) =>
    selectServers(db, filter)
      .where(and(matchFilter(filter), bounds))
      .orderBy(desc(activations.activatedAt), desc(activations.id))
      .limit(limit)
  const limit = length + 1
  const isFiltered = filter.find || filter.state || filter.version
  return isFiltered
    ? readWindows(db, byActivation, { after, days: {}, limit, read })
    : read(olderThan(byActivation, after), limit)
}

/** The most used versions first; an empty one is unknown. */
export async function countVersions(db: Reader, most: number) {
  return db
    .select({ version: activations.version, servers: count() })
    .from(activations)
    .where(isNull(activations.releasedAt))
    .groupBy(activations.version)
    .orderBy(desc(count()), desc(activations.version))
    .limit(most)
}

export function renameServer(
  db: Reader,
  { licenseId, seat, name }: { licenseId: number; seat: number; name: string },
): Promise<boolean> {
  const isHeld = and(
    eq(activations.licenseId, licenseId),
    eq(activations.seat, seat),
    isNull(activations.releasedAt),
  )
  return changesRow(db.update(activations).set({ ownName: name }).where(isHeld))
}

function selectServers(db: Reader, judging: Judging) {
  const customer = customerRecords(db)
  const { id, name, serial, type, expiresOn } = licenses
  return db
    .select({
      seat: activations,
      license: { id, name, serial, type, expiresOn },
      email: customer.email,
      state: judgeState(judging),
    })
    .from(activations)
    .innerJoin(licenses, eq(licenses.id, activations.licenseId))
    .innerJoin(customer, eq(customer.id, licenses.customerId))
    .$dynamic()
}

/** docs/domain.md, 'Servers' */
function judgeState({ now, coverage }: Judging): SQL<ServerState> {
  const { isCloned, version, kind, lastSeenAt } = activations
  const versions = sql.param(coverage.map(each => each.version))
  const days = sql.param(coverage.map(each => each.day))
  const silentBefore = new Date(now.getTime() - silentAfterMs).toISOString()
  return sql<ServerState>`case
    when ${isCloned} then 'cloned'
    when exists (
      select from unnest(${versions}::text[], ${days}::date[]) as release (version, day)
      where release.version = ${version} and release.day > ${licenses.expiresOn}
    ) then 'not-covered'
    when ${kind} = 'offline' then 'offline'
    when ${lastSeenAt} < ${silentBefore}::timestamptz then 'silent'
    else 'fine' end`
}

function matchFilter({ customerId, licenseId, find, state, version, ...judging }: ServerFilter & Judging) {
  const name = sql`coalesce(nullif(${activations.ownName}, ''), ${activations.name})`
  return and(
    isNull(activations.releasedAt),
    customerId === undefined ? undefined : eq(licenses.customerId, customerId),
    licenseId === undefined ? undefined : eq(activations.licenseId, licenseId),
    find ? sql`position(lower(${find}) in lower(${name})) > 0` : undefined,
    state && sql`${judgeState(judging)} = ${state}`,
    version ? sql`starts_with(${activations.version} || '.', ${`${version}.`})` : undefined,
  )
}
