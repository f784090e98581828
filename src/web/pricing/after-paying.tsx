import type { pricingAnswers } from '../../texts/en/pricing-answers.ts'
import { useVisitor } from '../app/context.ts'
import { Steps } from '../ui/steps.tsx'
import styles from './after-paying.module.css'

export function AfterPaying({ words: t }: { words: (typeof pricingAnswers)['afterPaying'] }) {
  const { productName } = useVisitor()

  return (
    <section className={styles.section}>
      <h2>{t.title}</h2>
      <Steps steps={t.steps(productName)} />
    </section>
  )
}
