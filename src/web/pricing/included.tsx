import { useTexts } from '../app/context.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './included.module.css'

export function Included() {
  const { included } = useTexts().pricing

  return (
    <section className={styles.included}>
      <h2>{included.title}</h2>
      <ul className={styles.points}>
        {included.points.map(point => (
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
