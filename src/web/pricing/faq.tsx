import type { Question } from '../../contract/content.ts'
import type { pricingAnswers } from '../../texts/en/pricing-answers.ts'
import { useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './faq.module.css'

type Words = typeof pricingAnswers
type Props = { words: Words; questions: readonly Question[] }

export function Faq({ words: { faq: t, faqContact }, questions }: Props) {
  return (
    <section className={styles.faq}>
      <h2>{t.title}</h2>
      <div className={styles.list}>
        {questions.map(({ slug, title, blocks, language }, index) => (
          <Disclosure key={slug} summary={<span lang={language}>{title}</span>} open={index === 0}>
            <div lang={language}>
              <Prose blocks={blocks} />
            </div>
          </Disclosure>
        ))}
      </div>
      <FaqContact words={faqContact} />
    </section>
  )
}

function FaqContact({ words: t }: { words: Words['faqContact'] }) {
  const { supportEmail } = useVisitor()

  return (
    <div className={styles.contact}>
      <h3 className={styles.contactTitle}>{t.title}</h3>
      <p>
        {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </div>
  )
}
