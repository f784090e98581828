import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { supportReply as english } from '../../texts/en/support-reply.ts'
import { supportReply as russian } from '../../texts/ru/support-reply.ts'
import type { Transaction } from '../platform/database/database.ts'
import { writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { findQuestion } from './page-of-questions.ts'
import { supportQuestions } from './tables.ts'

const words = { en: english, ru: russian }

/** An e-mail in the language of the question. False if it was answered before, or does not exist. */
export async function replyToQuestion(
  tx: Transaction,
  { config, clock, jobs }: Pick<Shop, 'config' | 'clock' | 'jobs'>,
  { questionId, text }: { questionId: number; text: string },
): Promise<boolean> {
  const now = clock.now()
  const replied = await tx
    .update(supportQuestions)
    .set({ reply: text, repliedAt: now })
    .where(and(eq(supportQuestions.id, questionId), isNull(supportQuestions.repliedAt)))
    .returning({ id: supportQuestions.id })
  const found = replied.length > 0 && (await findQuestion(tx, questionId))
  if (!found) return false

  const { email, question } = found
  const t = words[question.language]
  const paragraphs = text.split(/\n{2,}/).map(paragraph => paragraph.split('\n'))
  const mail = writeLetter({ email, language: question.language }, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [...paragraphs, [t.asked, ...question.question.split('\n')], t.more(config.supportEmail)],
  })
  await postMail(tx, jobs, { ...mail, key: `support-reply:${questionId}`, now })
  return true
}

/** False if it is so already, or there is no such question. */
export async function markQuestion(
  tx: Transaction,
  { questionId, doneAt }: { questionId: number; doneAt: Date | null },
): Promise<boolean> {
  const { doneAt: wasDoneAt } = supportQuestions
  const { rowCount } = await tx
    .update(supportQuestions)
    .set({ doneAt })
    .where(and(eq(supportQuestions.id, questionId), doneAt ? isNull(wasDoneAt) : isNotNull(wasDoneAt)))
  return rowCount !== 0
}
