import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { QuestionState } from '../../contract/back-office/questions.ts'
import { customerRecords } from '../customers/store.ts'
import type { Reader } from '../platform/database/database.ts'
import type { Cursor } from '../platform/database/list-pages.ts'
import { supportQuestions } from './tables.ts'

export const pageLength = 50

const { id, createdAt, source, repliedAt, doneAt } = supportQuestions

const conditions: Record<QuestionState, SQL | undefined> = {
  open: and(eq(source, 'none'), isNull(repliedAt), isNull(doneAt)),
  found: and(sql`${source} <> 'none'`, isNull(repliedAt), isNull(doneAt)),
  replied: and(isNotNull(repliedAt), isNull(doneAt)),
  done: isNotNull(doneAt),
}

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/** The newest first, one more than a page, which tells whether there is a next one. */
export function pageOfQuestions(db: Reader, state: QuestionState | undefined, after: Cursor | null) {
  const older = after && sql`(${createdAt}, ${id}) < (${after.at.toISOString()}, ${after.id})`
  return selectQuestions(db)
    .where(and(state && conditions[state], older ?? undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageLength + 1)
}

export async function findQuestion(db: Reader, questionId: number) {
  const [found] = await selectQuestions(db).where(eq(id, questionId))
  return found ?? null
}

function selectQuestions(db: Reader) {
  const customer = customerRecords(db)
  return db
    .select({ question: supportQuestions, email: customer.email })
    .from(supportQuestions)
    .innerJoin(customer, eq(customer.id, supportQuestions.customerId))
}
