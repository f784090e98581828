import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

type Props = {
  title: ReactNode
  above?: ReactNode
  lead?: ReactNode
  aside?: ReactNode
}

export function PageHeading({ title, above, lead, aside }: Props) {
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        {above && <p className={styles.above}>{above}</p>}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  )
}
