import type { pricingAnswers } from '../../texts/en/pricing-answers.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './included.module.css'

export function Included({ words: t }: { words: (typeof pricingAnswers)['included'] }) {
  return (
    <section className={styles.included}>
      <h2>{t.title}</h2>
      <ul className={styles.points}>
        {t.points.map(point => (
          <li key={point.title} className={styles.point}>
            <Icon name="check" />
            <div>
              <h3 className={styles.title}>{point.title}</h3>
              <p className={styles.text}>{point.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
