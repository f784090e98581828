import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import styles from './card-action.module.css'

type Props = { refusal: string | null; refusalTitle: string; children: ReactNode }

/** The button that orders, below the reason why the last attempt was refused. */
export function CardAction({ refusal, refusalTitle, children }: Props) {
  return (
    <div className={styles.action}>
      {refusal && (
        <Notice tone="error" title={refusalTitle}>
          {refusal}
        </Notice>
      )}
      {children}
    </div>
  )
}
