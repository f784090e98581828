import { eq, sql } from 'drizzle-orm'
import { orderReleases } from '../../domain/licenses/release.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { repeatFor } from '../platform/in-time.ts'
import type { Shop } from '../shop.ts'
import { releases } from './tables.ts'

export type ReleaseRow = Awaited<ReturnType<typeof readReleases>>[number]

/** The newest version first, also those that were withdrawn. */
export async function readReleases(db: Reader) {
  return orderReleases(await db.select().from(releases))
}

const recent = new WeakMap<Reader, () => Promise<ReleaseRow[]>>()

/** They may be a second old, because each check-in of a server asks for them. */
export function recentReleases({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<ReleaseRow[]> {
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
