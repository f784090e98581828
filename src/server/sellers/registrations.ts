import { asc, eq } from 'drizzle-orm'
import type { Registration } from '../../domain/tax/registrations.ts'
import { shareReads } from '../platform/database/batches.ts'
import { firstRow, prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
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

/** Null if another registration of the seller there is in force on one of its days. */
export async function addRegistration(
  tx: Transaction,
  { sellerId, ...registration }: Omit<Registration, 'validUntil'> & { sellerId: SellerId },
): Promise<number | null> {
  const others = (await listRegistrations(tx, sellerId)).filter(
    ({ country, validUntil }) =>
      country === registration.country && (validUntil === null || validUntil >= registration.validFrom),
  )
  if (others.length > 0) return null
  const [added] = await tx
    .insert(sellerRegistrations)
    .values({ sellerId, ...registration })
    .onConflictDoNothing()
    .returning()
  return added?.id ?? null
}

export async function endRegistration(tx: Transaction, id: number, validUntil: string) {
  await tx.update(sellerRegistrations).set({ validUntil }).where(eq(sellerRegistrations.id, id))
}

export async function lockRegistration(tx: Reader, id: number): Promise<Row | null> {
  const isMeant = eq(sellerRegistrations.id, id)
  return firstRow(tx.select().from(sellerRegistrations).where(isMeant).for('no key update'))
}
