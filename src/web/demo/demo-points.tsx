import { useTexts } from '../app/context.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './demo-page.module.css'

export function DemoPoints() {
  const { points } = useTexts().demo

  return (
    <ul className={styles.points}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles.point}>
          <Icon name="check" />
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
