import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: IconName
}

export function EmptyState({ title, children, action, icon = 'document' }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  )
}
