import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type Database, firstRow, type Reader, type Transaction } from '../../platform/database/database.ts'
import { paymentLinks } from './tables.ts'

/** A second link of the same day is the same row; only its hash changes when the shop's secret does. */
export async function saveLink(db: Database, link: typeof paymentLinks.$inferInsert) {
  // If two requests save the link at once, one of them violates the unique hash, which an upsert by order and day does
  // not catch.
  await db.insert(paymentLinks).values(link).onConflictDoNothing()
  const { orderId, madeOn, tokenHash } = link
  const isThis = and(eq(paymentLinks.orderId, orderId), eq(paymentLinks.madeOn, madeOn))
  const [saved] = await db.update(paymentLinks).set({ tokenHash }).where(isThis).returning()
  if (!saved) throw new Error(`The payment link of order ${link.orderId} was not saved`)
  return saved
}

export async function findLink(db: Database, tokenHash: string) {
  return firstRow(db.select().from(paymentLinks).where(eq(paymentLinks.tokenHash, tokenHash)))
}

export async function findLinkExpiries(db: Reader, orderIds: readonly number[]) {
  const isOfThese = inArray(paymentLinks.orderId, orderIds)
  const rows = await db.select().from(paymentLinks).where(isOfThese).orderBy(asc(paymentLinks.expiresAt))
  return new Map(rows.map(({ orderId, expiresAt }) => [orderId, expiresAt]))
}

export function ordersWithLink(db: Reader, now: Date) {
  return db
    .select({ orderId: paymentLinks.orderId })
    .from(paymentLinks)
    .where(gt(paymentLinks.expiresAt, now))
}

export async function erasePaymentLinks(tx: Transaction, customerId: number) {
  await tx.delete(paymentLinks).where(eq(paymentLinks.madeBy, customerId))
}
