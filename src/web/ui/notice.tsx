import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

type Props = {
  tone?: 'info' | 'success' | 'warn' | 'error'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announces a notice that appears later: 'alert' interrupts a screen reader, 'status' does not. */
  role?: 'alert' | 'status'
}

export function Notice({ tone = 'info', title, children, action, role }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <span className={styles.mark}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

const icons = { info: 'info', success: 'check', warn: 'warning', error: 'warning' } as const
