import type { FastifyInstance } from 'fastify'
import { type Question, type QuestionState, questionCalls } from '../../../contract/back-office/questions.ts'
import { feedbackList } from '../../../definitions/feedback-list.ts'
import { questionMessages as english } from '../../../texts/en/back-office/messages.ts'
import { questionMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { listFeedback } from '../../content/feedback.ts'
import { cutPage, decodeCursor } from '../../platform/database/list-pages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import {
  findQuestion,
  pageLength,
  pageOfQuestions,
  type QuestionRow,
} from '../../support/page-of-questions.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { type ListRows, serveList } from '../engine/lists.ts'
import { makeArticleByHand, markByHand, replyByHand } from './question-actions.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function questionRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, questionCalls, 'GET /api/sezam/questions/', async ({ query: { state, after } }) => {
    const found = await pageOfQuestions(shop.db, state, decodeCursor(after))
    const { page, next } = cutPage({ rows: found, searchedTo: null }, pageLength, ({ question: row }) => ({
      at: row.createdAt,
      id: row.id,
    }))
    return { ok: true, data: page.map(describeQuestion), next }
  })

  serveList(app, shop, questionCalls, feedbackRows)

  serve(app, questionCalls, 'GET /api/sezam/questions/{id}/', async ({ params: { id } }) => {
    const found = await findQuestion(shop.db, id)
    if (!found) throw new Refusal('not-found')
    return { ok: true, data: describeQuestion(found) }
  })

  serve(app, questionCalls, 'POST /api/sezam/questions/{id}/reply/', async ({ params, body, request }) => {
    await replyByHand(shop, { actor: actingSuperuser(request), questionId: params.id, text: body.text })
    return { ok: true, message: messages[request.language].replied }
  })

  const putDone = 'PUT /api/sezam/questions/{id}/done/'
  serve(app, questionCalls, putDone, async ({ params, body: { done }, request }) => {
    await markByHand(shop, { actor: actingSuperuser(request), questionId: params.id, done })
    const { closed, reopened } = messages[request.language]
    return { ok: true, message: done ? closed : reopened }
  })

  serve(app, questionCalls, 'POST /api/sezam/questions/{id}/article/', async ({ params, body, request }) => {
    const actor = actingSuperuser(request)
    const text = await makeArticleByHand(shop, { actor, questionId: params.id, ...body })
    return { ok: true, message: messages[request.language].articleBegun, data: { text } }
  })
}

function describeQuestion({ question: row, email }: QuestionRow): Question {
  const { id, language, question, answer, reply, repliedAt, createdAt } = row
  return {
    id,
    asked_at: createdAt.toISOString(),
    email,
    language,
    question,
    answer,
    state: readState(row),
    reply: reply ?? '',
    replied_at: repliedAt?.toISOString() ?? null,
  }
}

function readState({ doneAt, repliedAt, source }: QuestionRow['question']): QuestionState {
  if (doneAt) return 'done'
  if (repliedAt) return 'replied'
  return source === 'none' ? 'open' : 'found'
}

type StoredFeedback = Awaited<ReturnType<typeof listFeedback>>[number]

const feedbackRows: ListRows<typeof feedbackList, StoredFeedback> = {
  list: feedbackList,
  read: ({ db }, { helpful }, { after, length }) =>
    listFeedback(db, { most: length + 1, isHelpful: helpful && helpful === 'yes', beforeId: after?.id }),
  place: ({ createdAt: at, id }) => ({ at, id }),
  cells: (_, found) =>
    found.map(({ id, slug, language, isHelpful, comment, createdAt }) => ({
      id,
      slug,
      language,
      helpful: isHelpful ? ('yes' as const) : ('no' as const),
      comment,
      at: createdAt.toISOString(),
    })),
}
