import type { FastifyInstance } from 'fastify'
import { questionCalls as calls } from '../../../contract/back-office/questions.ts'
import type { HelpTopic } from '../../../contract/content.ts'
import type { Row } from '../../../definitions/list.ts'
import { feedbackList, questionList } from '../../../definitions/question.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { saveDraft } from '../../content/drafts.ts'
import { listFeedback } from '../../content/feedback.ts'
import { createText } from '../../content/manage-texts.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { pageOfQuestions, type QuestionRow, readQuestionState } from '../../support/page-of-questions.ts'
import { type ListRows, serveList } from '../engine/lists.ts'
import { serveData } from '../engine/serve-data.ts'
import { messages } from '../messages.ts'
import { questionRules, requireQuestion } from './actions.ts'

/** Register in the scope of the back office. */
export function questionRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, calls, questionRows)
  serveList(app, shop, calls, feedbackRows)

  serveData(app, calls, 'GET /api/sezam/questions/{id}/', async ({ params: { id } }) => {
    const found = await requireQuestion(shop, id)
    return { ...describeQuestion(found), possible: questionRules.possible(found) }
  })

  serve(app, calls, 'POST /api/sezam/questions/{id}/article/', async ({ params, body, request }) => {
    const actor = signedInSuperuser(request)
    const text = await makeArticle(shop, { actor, questionId: params.id, ...body })
    return { ok: true, message: messages[request.language].questionMessages.articleBegun, data: { text } }
  })
}

const questionRows: ListRows<typeof questionList, QuestionRow> = {
  list: questionList,
  read: ({ db }, { state }, { after, length }) => pageOfQuestions(db, { state, after, limit: length + 1 }),
  place: ({ question: { createdAt: at, id } }) => ({ at, id }),
  cells: (_, found) => found.map(describeQuestion),
}

function describeQuestion({ question: row, email }: QuestionRow): Row<typeof questionList> {
  return {
    ...row,
    asked_at: row.createdAt.toISOString(),
    email,
    state: readQuestionState(row),
    reply: row.reply ?? '',
    replied_at: row.repliedAt?.toISOString() ?? null,
  }
}

type Article = { actor: Actor; questionId: number; slug: string; topic: HelpTopic }

/** Returns the text, which has a draft in the language of the question. Refuses 'not-found', 'slug-taken'. */
function makeArticle(shop: Shop, { actor, questionId, slug, topic }: Article): Promise<number> {
  const target = { type: 'question', id: questionId }
  const action = { actor, target, reason: '', needs: 'nothing' } as const
  return runAction(shop, { ...action, verb: 'make article of question' }, async tx => {
    const { question } = await requireQuestion({ db: tx }, questionId)
    const textId = await createText(tx, { kind: 'help', slug, topic, shownFrom: null, shownUntil: null })
    await saveDraft(tx, {
      textId,
      language: question.language,
      superuserId: actor.superuserId,
      // The customer's words would outlive the erasure of the account: a published version is never deleted.
      title: '',
      summary: '',
      also: '',
      body: question.reply || question.answer,
      basedOnId: null,
      version: 0,
      now: shop.clock.now(),
    })
    return textId
  })
}

type StoredFeedback = Awaited<ReturnType<typeof listFeedback>>[number]

const feedbackRows: ListRows<typeof feedbackList, StoredFeedback> = {
  list: feedbackList,
  read: ({ db }, { helpful }, { after, length }) =>
    listFeedback(db, { most: length + 1, isHelpful: helpful && helpful === 'yes', beforeId: after?.id }),
  place: ({ createdAt: at, id }) => ({ at, id }),
  cells: (_, found) =>
    found.map(feedback => ({
      ...feedback,
      helpful: feedback.isHelpful ? ('yes' as const) : ('no' as const),
      at: feedback.createdAt.toISOString(),
    })),
}
