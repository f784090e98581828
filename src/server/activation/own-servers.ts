import { licenseTypes } from '../../domain/licenses/license.ts'
import { countSeats } from '../licenses/seats/find-seat.ts'
import {
  type Coverage,
  readServers,
  renameServer,
  type Server,
  type ServerFilter,
} from '../licenses/seats/read-servers.ts'
import { freeSeat } from '../licenses/seats/release-seats.ts'
import { requireLicense } from '../licenses/store.ts'
import type { Table } from '../platform/files/csv-table.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { recentReleases } from '../releases/store.ts'
import type { Shop } from '../shop.ts'

/** `customerId` null is a superuser. */
type Own = { licenseId: number; customerId: number | null }

const pageLength = 50
const batchSize = 1000
const dayMs = 24 * 3600_000
/** More than a license has. */
const every = 100_000

export async function listServers(shop: Shop, { licenseId, customerId }: Own) {
  const license = await requireLicense(shop.db, { idOrSerial: String(licenseId), customerId })
  return (await cutServers(shop, { licenseId: license.id }, { most: every })).data
}

export async function pageOfLicense(
  shop: Shop,
  { licenseId, customerId }: Own,
  { find, after }: { find?: string | undefined; after?: number | undefined },
) {
  const license = await requireLicense(shop.db, { idOrSerial: String(licenseId), customerId })
  const asked = { licenseId: license.id, find }
  const [page, total] = await Promise.all([
    cutServers(shop, asked, { after, most: pageLength }),
    countSeats(shop.db, license.id),
  ])
  return { ...page, total }
}

/** The servers of all licenses of a customer. */
export async function cutServers(
  shop: Shop,
  asked: ServerFilter,
  { after, most = pageLength }: { after?: number | undefined; most?: number },
) {
  const judging = await readJudging(shop)
  const found = await readServers(shop.db, { ...asked, ...judging }, { after, most: most + 1 })
  const shown = found.slice(0, most)
  const next_after = found.length > most ? (shown.at(-1)?.seat.id ?? null) : null
  return { data: shown.map(each => describeServer(each, judging.now)), next_after }
}

/** The state of a server depends on these too. */
export async function readJudging(shop: Shop): Promise<{ now: Date; coverage: Coverage }> {
  const releases = await recentReleases(shop)
  // A server may report 6.4.0 as 6.4.
  const coverage = releases.flatMap(({ version, coveredFrom: day }) =>
    [version, version.replace(/\.0$/, '')].map(each => ({ version: each, day })),
  )
  return { now: shop.clock.now(), coverage }
}

export function describeServer({ seat: held, license, state }: Server, now: Date) {
  const { seat, version, lastSeenAt, heldUntil, kind, isCloned } = held
  return {
    license_id: license.id,
    license_name: license.name,
    seat,
    name: held.name,
    own_name: held.ownName,
    version,
    state,
    silent_days: state === 'silent' ? Math.floor((now.getTime() - lastSeenAt.getTime()) / dayMs) : 0,
    file_until: license.type === licenseTypes.lifetime ? null : license.expiresOn,
    last_seen_at: lastSeenAt.toISOString(),
    held_until: heldUntil?.toISOString() ?? null,
    kind,
    cloned: isCloned,
  }
}

const columns = [
  'license_id',
  'license_name',
  'seat',
  'name',
  'own_name',
  'version',
  'state',
  'last_seen_at',
  'held_until',
] as const

export function tabulateServers(shop: Shop, asked: ServerFilter): Table {
  async function* readBatches() {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { data, next_after }: Awaited<ReturnType<typeof cutServers>> = await cutServers(shop, asked, {
        after,
        most: batchSize,
      })
      yield data.map(server => columns.map(column => server[column]))
      after = next_after ?? undefined
    }
  }
  return { header: columns, batches: readBatches() }
}

export async function freeServer(
  { db, clock }: Shop,
  { licenseId, customerId, seat }: Own & { customerId: number; seat: number },
): Promise<void> {
  const { id } = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  const freed = { licenseId: id, seat, reason: 'freed', now: clock.now() } as const
  if (!(await db.transaction(tx => freeSeat(tx, freed)))) throw new Refusal('not-found')
}

export async function nameServer(
  { db }: Shop,
  { licenseId, customerId, ...named }: Own & { customerId: number; seat: number; name: string },
) {
  const { id } = await requireLicense(db, { idOrSerial: String(licenseId), customerId })
  if (!(await renameServer(db, { licenseId: id, ...named }))) throw new Refusal('not-found')
}
