import { and, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { vatAnswers, vatRechecks } from './tables.ts'
import type { ViesAnswer } from './vies.ts'

type KeptAnswer = { answer: ViesAnswer; answeredAt: Date }

export async function findAnswer(db: Database, number: string): Promise<KeptAnswer | null> {
  const [kept] = await db.select().from(vatAnswers).where(eq(vatAnswers.number, number))
  return kept ?? null
}

export async function keepAnswer(db: Database, number: string, { answer, answeredAt }: KeptAnswer) {
  const kept = { valid: answer.valid, answer, answeredAt }
  await db
    .insert(vatAnswers)
    .values({ number, ...kept })
    .onConflictDoUpdate({ target: vatAnswers.number, set: kept })
}

export async function removeAnswersBefore(db: Database, moment: Date) {
  await db.delete(vatAnswers).where(lt(vatAnswers.answeredAt, moment))
}

/** Some of the orders whose tax rests on a number that the register has not spoken of yet. */
export async function someUnprovenOrders(db: Database, placedAfter: Date) {
  const recheck = db
    .select({ orderId: vatRechecks.orderId })
    .from(vatRechecks)
    .where(eq(vatRechecks.orderId, orders.id))
  return (
    db
      .select({ id: orders.id, number: orders.clientVat })
      .from(orders)
      .where(
        and(
          sql`${orders.vatCheck} ->> 'outcome' = 'unavailable'`,
          inArray(orders.status, ['pending', 'paid']),
          gt(orders.createdAt, placedAfter),
          notExists(recheck),
        ),
      )
      // So that a member state which is out of order for days holds nobody else up.
      .orderBy(sql`random()`)
      .limit(50)
  )
}

/** False where another process has kept it before. */
export async function insertRecheck(
  tx: Transaction,
  recheck: typeof vatRechecks.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(vatRechecks).values(recheck).onConflictDoNothing().returning()
  return inserted.length > 0
}
