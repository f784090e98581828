import type { ReactNode } from 'react'
import styles from './steps.module.css'

export type Step = { title: string; text?: ReactNode }

type Props = {
  steps: readonly Step[]
  current?: number | undefined
}

export function Steps({ steps, current }: Props) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={styles.step}
          data-done={current !== undefined && index < current ? true : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <p className={styles.title}>{step.title}</p>
          {step.text && <div className={styles.text}>{step.text}</div>}
        </li>
      ))}
    </ol>
  )
}
