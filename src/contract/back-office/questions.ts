import { z } from 'zod'
import { feedbackList } from '../../definitions/feedback-list.ts'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'
import { helpTopics, storableText } from '../content.ts'
import { listCalls } from './defined-lists.ts'

/** 'open' needs an operator: the search found nothing, and no one has replied. */
export const questionStates = ['open', 'found', 'replied', 'done'] as const
export type QuestionState = (typeof questionStates)[number]

const params = z.object({ id: rowIdInPath })
const none = z.literal('').transform(() => undefined)

const question = z.object({
  id: rowId,
  asked_at: z.iso.datetime(),
  email: z.string(),
  language: z.enum(['en', 'ru']).describe('of the question'),
  question: z.string(),
  answer: z.string().describe('what the search answered; empty if it found nothing'),
  state: z.enum(questionStates),
  reply: z.string().describe('what a superuser has answered by e-mail; empty without one'),
  replied_at: z.iso.datetime().nullable(),
})

export type Question = z.output<typeof question>

export const questionCalls = {
  'GET /api/sezam/questions/': {
    summary: 'Questions of customers, the newest first, 50 at a time',
    query: z.object({
      state: z.enum(questionStates).optional().or(none),
      after: z.string().max(100).optional().describe('`next` of the page before'),
    }),
    reply: z.object({
      ok: z.literal(true),
      data: z.array(question),
      next: z.string().nullable().describe('for `after`; null on the last page'),
    }),
  },
  ...listCalls(feedbackList),
  'GET /api/sezam/questions/{id}/': {
    summary: 'A question with its answers',
    params,
    reply: z.object({ ok: z.literal(true), data: question }),
  },
  'POST /api/sezam/questions/{id}/reply/': {
    summary: 'Answer by e-mail, once',
    params,
    body: z.object({ text: storableText.trim().min(1).max(10_000) }),
    reply: doneReply,
  },
  'PUT /api/sezam/questions/{id}/done/': {
    summary: 'Mark a question as done, or as open again',
    params,
    body: z.object({ done: z.boolean() }),
    reply: doneReply,
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
    reply: z.object({ ok: z.literal(true), message: z.string(), data: z.object({ text: rowId }) }),
  },
} as const satisfies Record<string, Call>
