import type { Question } from '../../contract/content.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { QuestionList } from '../app/question-list.tsx'
import { PlanTable } from '../checkout/plan-table.tsx'
import type { CardPlan } from '../checkout/selection.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './about-licenses.module.css'

export function Included({ plan }: { plan: CardPlan }) {
  const { table: t } = useTexts().pricing

  return (
    <Stack as="section" gap="m">
      <h2>{t.title}</h2>
      <PlanTable words={t} same={t.same()} chosen={plan} />
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
