import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { supportQuestions } from './tables.ts'

export async function saveQuestion(db: Database, question: typeof supportQuestions.$inferInsert) {
  await db.insert(supportQuestions).values(question)
}

export async function eraseQuestions(tx: Transaction, customerId: number) {
  await tx.delete(supportQuestions).where(eq(supportQuestions.customerId, customerId))
}
