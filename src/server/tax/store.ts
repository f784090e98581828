import { eq, lt } from 'drizzle-orm'
import { type Database, firstRow } from '../platform/database/database.ts'
import { vatAnswers } from './tables.ts'
import type { ViesAnswer } from './vies.ts'

type StoredAnswer = { answer: ViesAnswer; answeredAt: Date }

export async function findAnswer(db: Database, number: string): Promise<StoredAnswer | null> {
  return firstRow(db.select().from(vatAnswers).where(eq(vatAnswers.number, number)))
}

export async function saveAnswer(db: Database, number: string, { answer, answeredAt }: StoredAnswer) {
  const values = { valid: answer.valid, answer, answeredAt }
  await db
    .insert(vatAnswers)
    .values({ number, ...values })
    .onConflictDoUpdate({ target: vatAnswers.number, set: values })
}

export async function removeAnswersBefore(db: Database, moment: Date) {
  await db.delete(vatAnswers).where(lt(vatAnswers.answeredAt, moment))
}
