import type { Question } from '../../contract/content.ts'
import { pricingAnswers as english } from '../../texts/en/pricing-answers.ts'
import { pricingAnswers as russian } from '../../texts/ru/pricing-answers.ts'
import type { Api } from '../app/api.ts'
import { useVisitor } from '../app/context.ts'
import { readPreview } from '../app/read-preview.ts'
import { AfterPaying } from './after-paying.tsx'
import { Faq } from './faq.tsx'
import { Included } from './included.tsx'

const words = { en: english, ru: russian }

/** Prices are shown without them too. */
export async function loadQuestions(api: Api, request: Request): Promise<Question[]> {
  const query = readPreview(request)
  const answer = await api('GET /api/astra/questions/', query.preview ? { query } : {})
  return answer.ok ? answer.reply.data : []
}

/** What does not depend on the choice. Nothing in it needs a script. */
export function AboutLicenses({ questions }: { questions: readonly Question[] }) {
  const t = words[useVisitor().language]

  return (
    <>
      <Included words={t.included} />
      <AfterPaying words={t.afterPaying} />
      <Faq words={t} questions={questions} />
    </>
  )
}
