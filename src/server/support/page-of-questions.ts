import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Row } from '../../definitions/list.ts'
import type { questionList } from '../../definitions/question.ts'
import { customerRecords } from '../customers/store.ts'
import { firstRow, type Reader } from '../platform/database/database.ts'
import type { Cursor } from '../platform/database/list-pages.ts'
import { supportQuestions } from './tables.ts'

type QuestionState = Row<typeof questionList>['state']

const { id, createdAt, source, repliedAt, doneAt } = supportQuestions

const conditions: Record<QuestionState, SQL | undefined> = {
  open: and(eq(source, 'none'), isNull(repliedAt), isNull(doneAt)),
  found: and(sql`${source} <> 'none'`, isNull(repliedAt), isNull(doneAt)),
  replied: and(isNotNull(repliedAt), isNull(doneAt)),
  done: isNotNull(doneAt),
}

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

type Asked = { state: QuestionState | undefined; after: Cursor | null; limit: number }

/** The newest first. */
export function pageOfQuestions(db: Reader, { state, after, limit }: Asked) {
  const older = after && sql`(${createdAt}, ${id}) < (${after.at.toISOString()}, ${after.id})`
  return selectQuestions(db)
    .where(and(state && conditions[state], older ?? undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

export function readQuestionState({ doneAt: done, ...row }: QuestionRow['question']): QuestionState {
  if (done) return 'done'
  if (row.repliedAt) return 'replied'
  return row.source === 'none' ? 'open' : 'found'
}

export function findQuestion(db: Reader, questionId: number) {
  return firstRow(selectQuestions(db).where(eq(id, questionId)))
}

function selectQuestions(db: Reader) {
  const customer = customerRecords(db)
  return db
    .select({ question: supportQuestions, email: customer.email })
    .from(supportQuestions)
    .innerJoin(customer, eq(customer.id, supportQuestions.customerId))
}
