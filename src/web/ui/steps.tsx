import type { ReactNode } from 'react'
import { Text } from './layout.tsx'
import styles from './steps.module.css'

type Step = { title: string; text?: string; action?: ReactNode }

/** Numbered steps with their actions beside them. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, action }) => (
        <li key={title} className={styles.step}>
          <Text as="h2" size="s">
            {title}
          </Text>
          {text && <Text tone="quiet">{text}</Text>}
          {action && <div className={styles.action}>{action}</div>}
        </li>
      ))}
    </ol>
  )
}
