import { type ReactNode, useId } from 'react'
import styles from './edit-form.module.css'

/** A form, or several, below a heading of its own. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()

  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
