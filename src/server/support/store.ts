import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/database/database.ts'
import { supportQuestions } from './tables.ts'

export async function saveQuestion(db: Database, question: typeof supportQuestions.$inferInsert) {
  await db.insert(supportQuestions).values(question)
}

export async function eraseQuestions(tx: Transaction, customerId: number) {
  await tx.delete(supportQuestions).where(eq(supportQuestions.customerId, customerId))
}

/** The newest is first. */
export function findQuestionPage(
  db: Reader,
  { customerId, after, most }: { customerId: number; after: number | null; most: number },
) {
  const { id, language, question, answer, source, reply, createdAt } = supportQuestions
  return db
    .select({ id, language, question, answer, source, reply, createdAt })
    .from(supportQuestions)
    .where(and(eq(supportQuestions.customerId, customerId), after === null ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(most)
}

/** Both UTC days are included. */
export function countUnanswered(db: Reader, { from, to }: { from: string; to: string }): Promise<number> {
  const { source, createdAt } = supportQuestions
  const isAsked = sql`${createdAt} >= ${from}::date and ${createdAt} < ${to}::date + 1`
  return db.$count(supportQuestions, and(eq(source, 'none'), isAsked))
}
