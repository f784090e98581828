import type { Database } from '../platform/database.ts'
import { supportQuestions } from './tables.ts'

export async function saveQuestion(db: Database, question: typeof supportQuestions.$inferInsert) {
  await db.insert(supportQuestions).values(question)
}
