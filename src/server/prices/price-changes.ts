import { asc, eq, isNull, sql } from 'drizzle-orm'
import { dayIn } from '../../domain/day.ts'
import type { Catalog, Prices } from '../../domain/pricing/catalog.ts'
import { shareReads } from '../platform/database/batches.ts'
import { prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { repeatFor } from '../platform/in-time.ts'
import type { Shop } from '../shop.ts'
import { priceChanges } from './tables.ts'

export type PriceChange = Pick<typeof priceChanges.$inferSelect, 'id' | 'firstDay' | 'prices'>
type Source = { db: Reader } & Pick<Shop, 'config' | 'clock'>

const everyChange = prepareOnce((db: Reader) => {
  const { id, firstDay, prices } = priceChanges
  const statement = db
    .select({ id, firstDay, prices })
    .from(priceChanges)
    .where(isNull(priceChanges.withdrawnAt))
    .orderBy(asc(firstDay))
    .prepare('every_price_change')
  return shareReads(() => statement.execute())
})

/** docs/domain.md, 'Price changes'. `planned` is the next one. */
export async function readPrices(source: Source): Promise<{ catalog: Catalog; planned: PriceChange | null }> {
  const changes = await everyChange(source.db)()
  const today = sellerDay(source)
  const current = changes.findLast(({ firstDay }) => firstDay <= today)
  return {
    catalog: current ? withPrices(source.config.catalog, current) : source.config.catalog,
    planned: changes.find(({ firstDay }) => firstDay > today) ?? null,
  }
}

const recent = new WeakMap<Reader, () => Promise<Catalog>>()

/** Pages and texts may show prices that are a second old; `readPrices` prices every order. */
export function recentCatalog(source: Source): Promise<Catalog> {
  const read =
    recent.get(source.db) ??
    repeatFor(
      1000,
      async () => (await readPrices(source)).catalog,
      () => source.clock.now().getTime(),
    )
  recent.set(source.db, read)
  return read()
}

export function sellerDay({ config, clock }: Pick<Shop, 'config' | 'clock'>): string {
  return dayIn(config.seller.timeZone, clock.now())
}

const changed = new WeakMap<Catalog, Map<number, Catalog>>()

/** Returns the same object for the same change, because filled texts are kept by it. */
function withPrices(catalog: Catalog, { id, prices }: PriceChange): Catalog {
  const known = changed.get(catalog) ?? new Map<number, Catalog>()
  changed.set(catalog, known)
  const found = known.get(id) ?? { ...catalog, prices }
  known.set(id, found)
  return found
}

/** Other transactions can still read the prices. */
export async function lockPrices(tx: Transaction) {
  await tx.execute(sql`lock table ${priceChanges} in share row exclusive mode`)
}

export async function planPrices(
  tx: Transaction,
  { firstDay, prices }: { firstDay: string; prices: Prices },
) {
  await tx.insert(priceChanges).values({ firstDay, prices })
}

export async function withdrawPrices(tx: Transaction, { id, now }: { id: number; now: Date }) {
  await tx.update(priceChanges).set({ withdrawnAt: now }).where(eq(priceChanges.id, id))
}
