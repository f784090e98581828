import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Registration } from '../../domain/tax/registrations.ts'
import { shareReads } from '../platform/database/batches.ts'
import { prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { sellerRegistrations } from './tables.ts'

type Row = typeof sellerRegistrations.$inferSelect
type SellerId = Row['sellerId']

const every = prepareOnce((db: Reader) => {
  const statement = db
    .select()
    .from(sellerRegistrations)
    .orderBy(asc(sellerRegistrations.country), asc(sellerRegistrations.validFrom))
    .prepare('every_registration')
  return shareReads(() => statement.execute())
})

export async function listRegistrations(db: Reader, sellerId: SellerId): Promise<Registration[]> {
  return (await everyRegistration(db)).filter(row => row.sellerId === sellerId)
}

export function everyRegistration(db: Reader): Promise<Row[]> {
  return every(db)()
}

/** In force on a day of the seller. A null `sellerId` is the vendor. */
export async function readRegistrations(db: Reader, { sellerId, on }: { sellerId: SellerId; on: string }) {
  const rows = await listRegistrations(db, sellerId)
  return rows.filter(row => row.validFrom <= on && (row.validUntil === null || row.validUntil >= on))
}

/** False if another registration of the seller there is in force on one of its days. */
export async function addRegistration(
  tx: Transaction,
  { sellerId, ...registration }: Omit<Registration, 'validUntil'> & { sellerId: SellerId },
): Promise<boolean> {
  const others = (await listRegistrations(tx, sellerId)).filter(
    ({ country, validUntil }) =>
      country === registration.country && (validUntil === null || validUntil >= registration.validFrom),
  )
  if (others.length > 0) return false
  const { rowCount } = await tx
    .insert(sellerRegistrations)
    .values({ sellerId, ...registration })
    .onConflictDoNothing()
  return rowCount !== 0
}

/** Null if the seller has none without an end there that began before. */
export async function endRegistration(
  tx: Transaction,
  { sellerId, country, validUntil }: { sellerId: SellerId; country: string; validUntil: string },
): Promise<Registration | null> {
  const [ended] = await tx
    .update(sellerRegistrations)
    .set({ validUntil })
    .where(
      and(
        sql`${sellerRegistrations.sellerId} is not distinct from ${sellerId}`,
        eq(sellerRegistrations.country, country),
        isNull(sellerRegistrations.validUntil),
        lte(sellerRegistrations.validFrom, validUntil),
      ),
    )
    .returning()
  return ended ?? null
}
