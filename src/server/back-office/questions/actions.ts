import { questionActions } from '../../../definitions/question.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findQuestion, readQuestionState } from '../../support/page-of-questions.ts'
import { markQuestion, replyToQuestion } from '../../support/reply-to-question.ts'
import { rules } from '../engine/rules.ts'

/** Refuses 'not-found'. */
export async function requireQuestion({ db }: Pick<Shop, 'db'>, id: number) {
  return requireFound(await findQuestion(db, id))
}

export const questionRules = rules(
  questionActions,
  {
    read: requireQuestion,
    seen: ({ question }) => ({ state: readQuestionState(question) }),
    table: 'support_questions',
  },
  {
    reply: {
      allows: ({ question }) => question.repliedAt === null,
      run: (tx, shop, { question, email, text }) => replyToQuestion(tx, shop, { question, email, text }),
    },
    close: {
      allows: ({ question }) => question.doneAt === null,
      run: (tx, { clock }, { question }) => markQuestion(tx, question.id, clock.now()),
    },
    reopen: {
      allows: ({ question }) => question.doneAt !== null,
      run: (tx, _shop, { question }) => markQuestion(tx, question.id, null),
    },
  },
)
