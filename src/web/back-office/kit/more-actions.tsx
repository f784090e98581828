import type { ReactNode } from 'react'
import { useTexts } from '../../app/context.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './more-actions.module.css'

/** Beside the three buttons of a page: the actions that are rarer. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { more } = useTexts().backOffice.kit

  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        {more}
        <Icon name="chevron" />
      </summary>
      <div className={styles.actions}>{children}</div>
    </details>
  )
}
