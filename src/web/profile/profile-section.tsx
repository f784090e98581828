import { type ReactNode, useId } from 'react'
import styles from './profile-section.module.css'

type Props = { title: string; lead?: string; children: ReactNode }

export function ProfileSection({ title, lead, children }: Props) {
  const titleId = useId()

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
