import { pricingAnswers as english } from '../../texts/en/pricing-answers.ts'
import { pricingAnswers as russian } from '../../texts/ru/pricing-answers.ts'
import { useVisitor } from '../app/context.ts'
import { AfterPaying } from './after-paying.tsx'
import { Faq } from './faq.tsx'
import { Included } from './included.tsx'

const words = { en: english, ru: russian }

/** What does not depend on the choice. Nothing in it needs a script. */
export function AboutLicenses() {
  const t = words[useVisitor().language]

  return (
    <>
      <Included words={t.included} />
      <AfterPaying words={t.afterPaying} />
      <Faq words={t} />
    </>
  )
}
