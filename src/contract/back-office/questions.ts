import { z } from 'zod'
import { feedbackList, questionActions, questionList } from '../../definitions/question.ts'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'
import { helpTopics } from '../content.ts'
import { possibleActions } from './defined-actions.ts'
import { listCalls, rowSchema } from './defined-lists.ts'

const params = z.object({ id: rowIdInPath })
const question = rowSchema(questionList).extend({ possible: possibleActions(questionActions) })

export type Question = z.output<typeof question>

export const questionCalls = {
  ...listCalls(questionList),
  ...listCalls(feedbackList),
  'GET /api/sezam/questions/{id}/': {
    summary: 'A question with its answers',
    params,
    reply: z.object({ ok: z.literal(true), data: question }),
  },
  'POST /api/sezam/questions/{id}/article/': {
    summary: 'Begin a help article with the question and its answer as your draft',
    params,
    body: z.object({
      slug: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(60),
      topic: z.enum(helpTopics),
    }),
    reply: doneReply.extend({ data: z.object({ text: rowId }) }),
  },
} as const satisfies Record<string, Call>
