import { useLoaderData } from 'react-router'
import type { pricingAnswers } from '../../texts/en/pricing-answers.ts'
import { useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './faq.module.css'
import type { Prices } from './load-prices.ts'

type Words = typeof pricingAnswers

export function Faq({ words: { faq: t, faqContact } }: { words: Words }) {
  const { questions } = useLoaderData<Prices>()

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
