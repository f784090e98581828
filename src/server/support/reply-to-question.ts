import { eq } from 'drizzle-orm'
import { pickTexts } from '../../texts/all.ts'
import type { Transaction } from '../platform/database/database.ts'
import { writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import type { QuestionRow } from './page-of-questions.ts'
import { supportQuestions } from './tables.ts'

const words = pickTexts(t => t.supportReply)

/** An e-mail in the language of the question. */
export async function replyToQuestion(
  tx: Transaction,
  shop: Pick<Shop, 'config' | 'clock' | 'jobs'>,
  { question: { id, language, question }, email, text }: QuestionRow & { text: string },
) {
  const { clock, config } = shop
  await tx
    .update(supportQuestions)
    .set({ reply: text, repliedAt: clock.now() })
    .where(eq(supportQuestions.id, id))
  const t = words[language]
  const paragraphs = text.split(/\n{2,}/).map(paragraph => paragraph.split('\n'))
  const mail = writeLetter({ email, language }, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [...paragraphs, [t.asked, ...question.split('\n')], t.more(config.supportEmail)],
  })
  await postMail(tx, shop, { ...mail, key: `support-reply:${id}` })
}

export async function markQuestion(tx: Transaction, id: number, doneAt: Date | null) {
  await tx.update(supportQuestions).set({ doneAt }).where(eq(supportQuestions.id, id))
}
