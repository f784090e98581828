import type { HelpTopic } from '../../../contract/content.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findLastChange } from '../../audit/store.ts'
import { saveDraft } from '../../content/drafts.ts'
import { createText } from '../../content/manage-texts.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findQuestion } from '../../support/page-of-questions.ts'
import { markQuestion, replyToQuestion } from '../../support/reply-to-question.ts'
import { refuseAsChanged } from '../row-version.ts'

type OnQuestion = { actor: Actor; questionId: number }

/** Refuses 'not-found', and 'changed-meanwhile' if someone has replied. */
export async function replyByHand(shop: Shop, { text, ...on }: OnQuestion & { text: string }) {
  await onQuestion(shop, on, 'answer question', async tx => {
    if (await replyToQuestion(tx, shop, { questionId: on.questionId, text })) return
    const found = await findQuestion(tx, on.questionId)
    if (!found) throw new Refusal('not-found')
    const last = await findLastChange(tx, { tableName: 'support_questions', rowId: on.questionId })
    const at = found.question.repliedAt?.toISOString() ?? null
    throw new Refusal('changed-meanwhile', {
      changed: { by: last?.by ?? '', at, present: { state: 'replied' } },
    })
  })
}

/** Refuses 'not-found' and 'changed-meanwhile'. */
export async function markByHand(shop: Shop, { done, ...on }: OnQuestion & { done: boolean }) {
  await onQuestion(shop, on, done ? 'close question' : 'reopen question', async tx => {
    const doneAt = done ? shop.clock.now() : null
    if (await markQuestion(tx, { questionId: on.questionId, doneAt })) return
    if (!(await findQuestion(tx, on.questionId))) throw new Refusal('not-found')
    await refuseAsChanged(tx, { tableName: 'support_questions', rowId: on.questionId }, { done })
  })
}

/** Returns the text, which has a draft in the language of the question. Refuses 'not-found', 'slug-taken'. */
export async function makeArticleByHand(
  shop: Shop,
  { slug, topic, ...on }: OnQuestion & { slug: string; topic: HelpTopic },
): Promise<number> {
  const { superuserId } = on.actor
  return onQuestion(shop, on, 'make article of question', async tx => {
    const found = await findQuestion(tx, on.questionId)
    if (!found) throw new Refusal('not-found')
    const { language, answer, reply } = found.question
    const textId = await createText(tx, { kind: 'help', slug, topic, shownFrom: null, shownUntil: null })
    await saveDraft(tx, {
      textId,
      language,
      superuserId,
      // The customer's words would outlive the erasure of the account: a published version is never deleted.
      title: '',
      summary: '',
      also: '',
      body: reply || answer,
      basedOnId: null,
      version: 0,
      now: shop.clock.now(),
    })
    return textId
  })
}

function onQuestion<Result>(
  shop: Shop,
  { actor, questionId }: OnQuestion,
  verb: Action['verb'],
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const target = { type: 'question', id: questionId }
  return runAction(shop, { actor, verb, target, reason: '', needs: 'nothing' }, run)
}
