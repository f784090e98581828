import { useTexts, useVisitor } from '../app/context.ts'
import { Steps } from '../ui/steps.tsx'
import styles from './after-paying.module.css'

export function AfterPaying() {
  const { afterPaying } = useTexts().pricing
  const { productName } = useVisitor()

  return (
    <section className={styles.section}>
      <h2>{afterPaying.title}</h2>
      <Steps steps={afterPaying.steps(productName)} />
    </section>
  )
}
