import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { findInBatches, shareReads } from '../platform/database/batches.ts'
import { firstRow, prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { sellerCountries, sellers } from './tables.ts'

export type SellerRow = typeof sellers.$inferSelect
export type NewSeller = Omit<typeof sellers.$inferInsert, 'closedAt' | 'version'>

const sellersById = prepareOnce((db: Reader) =>
  db
    .select()
    .from(sellers)
    .where(sql`${sellers.id} = any(${sql.placeholder('ids')})`)
    .prepare('sellers_by_id'),
)

export function findSellers(db: Reader, ids: readonly number[]): Promise<SellerRow[]> {
  return sellersById(db).execute({ ids })
}

const sellerById = findInBatches(findSellers, ({ id }) => id)

export async function requireSeller(db: Reader, id: number): Promise<SellerRow> {
  const seller = await sellerById(db, id)
  if (!seller) throw new Error(`Seller ${id} does not exist`)
  return seller
}

/** The settings of a seller, such as its tax point. A null `id` is the vendor. */
export async function readSeller(db: Reader, { config }: Pick<Shop, 'config'>, id: number | null) {
  return id === null ? config.seller : requireSeller(db, id)
}

export async function findSellerBySeries(db: Reader, series: string): Promise<SellerRow | null> {
  return firstRow(db.select().from(sellers).where(eq(sellers.series, series)))
}

const everyServedCountry = prepareOnce((db: Reader) => {
  const statement = db
    .select({ country: sellerCountries.country, seller: sellers })
    .from(sellerCountries)
    .innerJoin(sellers, eq(sellers.id, sellerCountries.sellerId))
    .orderBy(asc(sellerCountries.country))
    .prepare('every_served_country')
  return shareReads(() => statement.execute())
})

export async function servedCountries(db: Reader): Promise<{ country: string; seller: SellerRow }[]> {
  return everyServedCountry(db)()
}

/** The sellers of bank transfers by country (alpha-3). */
export async function readResellersByCountry(db: Reader): Promise<Record<string, SellerRow>> {
  const rows = await servedCountries(db)
  return Object.fromEntries(rows.map(({ country, seller }) => [country, seller]))
}

export async function openSellers(db: Reader): Promise<SellerRow[]> {
  return db.select().from(sellers).where(isNull(sellers.closedAt)).orderBy(asc(sellers.series))
}

export async function listResellers(db: Reader): Promise<{ reseller: SellerRow; countries: string[] }[]> {
  const served = await servedCountries(db)
  return (await openSellers(db)).map(reseller => ({
    reseller,
    countries: served.filter(({ seller }) => seller.id === reseller.id).map(({ country }) => country),
  }))
}

export async function allSellers(db: Reader): Promise<SellerRow[]> {
  return db.select().from(sellers).orderBy(asc(sellers.name))
}

/** Null if the series belongs to another reseller, even a closed one. */
export async function insertSeller(tx: Transaction, seller: NewSeller): Promise<SellerRow | null> {
  return firstRow(tx.insert(sellers).values(seller).onConflictDoNothing().returning())
}

export async function updateSeller(
  tx: Transaction,
  id: number,
  change: Partial<typeof sellers.$inferInsert>,
) {
  await tx
    .update(sellers)
    .set({ ...change, version: sql`${sellers.version} + 1` })
    .where(eq(sellers.id, id))
}

export async function lockSeller(tx: Transaction, series: string) {
  await tx.select().from(sellers).where(eq(sellers.series, series)).for('no key update')
}

/** Replaces the seller's countries. Returns those that another seller already serves. */
export async function setServedCountries(tx: Transaction, id: number, countries: readonly string[]) {
  await tx.delete(sellerCountries).where(eq(sellerCountries.sellerId, id))
  if (countries.length === 0) return []
  const rows = countries.map(country => ({ country, sellerId: id }))
  const taken = await tx.insert(sellerCountries).values(rows).onConflictDoNothing().returning()
  return countries.filter(country => !taken.some(row => row.country === country))
}

export async function findSellersByName(db: Reader, name: string): Promise<SellerRow[]> {
  return db
    .select()
    .from(sellers)
    .where(and(eq(sellers.name, name), isNull(sellers.closedAt)))
}

const everyAccount = prepareOnce((db: Reader) => {
  const accounts = db.select({ sellerId: sellers.id, account: sellers.account }).from(sellers)
  const statement = accounts.prepare('accounts_of_resellers')
  return shareReads(() => statement.execute())
})

/** Includes sellers that have closed. */
export async function accountsOfResellers(db: Reader) {
  return everyAccount(db)()
}
