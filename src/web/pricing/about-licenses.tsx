import type { Question } from '../../contract/content.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { QuestionList } from '../app/question-list.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Point } from '../ui/point.tsx'
import styles from './about-licenses.module.css'

export function Included() {
  const { included: t } = useTexts().pricing

  return (
    <Stack as="section" gap="l">
      <h2>{t.title}</h2>
      <ul className={styles.points}>
        {t.points.map(point => (
          <Point key={point.title} {...point} />
        ))}
      </ul>
    </Stack>
  )
}

export function AfterPaying() {
  const { afterPaying: t } = useTexts().pricing
  const { productName } = useVisitor()

  return (
    <Stack as="section" gap="l">
      <h2>{t.title}</h2>
      <ol className={styles.steps}>
        {t.steps(productName).map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <Text as="h3" size="s">
              {title}
            </Text>
            <Text tone="quiet">{text}</Text>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

export function Faq({ questions }: { questions: readonly Question[] }) {
  const { faq: t } = useTexts().pricing

  return (
    <section className={styles.faq}>
      <h2>{t.title}</h2>
      <div className={styles.list}>
        <QuestionList questions={questions} />
      </div>
      <FaqContact />
    </section>
  )
}

function FaqContact() {
  const { faqContact: t } = useTexts().pricing
  const { supportEmail } = useVisitor()

  return (
    <Stack gap="2xs" wrap="anywhere">
      <Text as="h3" size="s">
        {t.title}
      </Text>
      <Text tone="quiet">
        {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </Text>
    </Stack>
  )
}
