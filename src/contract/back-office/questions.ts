import { z } from 'zod'
import { feedbackList, questionActions, questionList } from '../../definitions/question.ts'
import { type Call, dataReply, doneReply, rowId } from '../call.ts'
import { helpTopics, slug } from '../content.ts'
import { possibleActions } from './defined-actions.ts'
import { listCalls, rowSchema } from './defined-lists.ts'

const question = rowSchema(questionList).extend({ possible: possibleActions(questionActions) })

export type Question = z.output<typeof question>

export const questionCalls = {
  ...listCalls(questionList),
  ...listCalls(feedbackList),
  'GET /api/sezam/questions/{id}/': {
    summary: 'A question with its answers',
    reply: dataReply(question),
  },
  'POST /api/sezam/questions/{id}/article/': {
    summary: 'Begin a help article with the question and its answer as your draft',
    body: z.object({
      slug,
      topic: z.enum(helpTopics),
    }),
    reply: doneReply.extend({ data: z.object({ text: rowId }) }),
  },
} as const satisfies Record<string, Call>
