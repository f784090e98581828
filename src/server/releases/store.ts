import { eq, sql } from 'drizzle-orm'
import { findNewestCovered, orderReleases } from '../../domain/licenses/release.ts'
import { shareReads } from '../platform/database/batches.ts'
import { prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { repeatFor } from '../platform/in-time.ts'
import type { Shop } from '../shop.ts'
import { releases } from './tables.ts'

export type ReleaseRow = Awaited<ReturnType<typeof readReleases>>[number]

const everyRelease = prepareOnce((db: Reader) => {
  const statement = db.select().from(releases).prepare('every_release')
  return shareReads(() => statement.execute())
})

/** The newest version first, also those that were withdrawn. */
export async function readReleases(db: Reader) {
  return orderReleases(await everyRelease(db)())
}

type Source = { db: Reader } & Pick<Shop, 'clock'>
const recent = new WeakMap<Reader, () => Promise<ReleaseRow[]>>()

/** They may be a second old, because each check-in of a server asks for them. */
export function recentReleases({ db, clock }: Source): Promise<ReleaseRow[]> {
  const read =
    recent.get(db) ??
    repeatFor(
      1000,
      () => readReleases(db),
      () => clock.now().getTime(),
    )
  recent.set(db, read)
  return read()
}

export async function newestCovered(source: Source, updatesUntil: string): Promise<ReleaseRow | null> {
  return findNewestCovered(await recentReleases(source), updatesUntil)
}

/** Other transactions can still read them. */
export async function lockReleases(tx: Transaction) {
  await tx.execute(sql`lock table ${releases} in share row exclusive mode`)
}

export async function insertRelease(tx: Transaction, release: typeof releases.$inferInsert) {
  await tx.insert(releases).values(release)
}

export async function updateRelease(
  tx: Transaction,
  version: string,
  change: Partial<typeof releases.$inferInsert>,
) {
  await tx.update(releases).set(change).where(eq(releases.version, version))
}
