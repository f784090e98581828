import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Text } from './layout.tsx'
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
        {title && <Text weight="strong">{title}</Text>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

const icons = { info: 'info', success: 'check', warn: 'warning', error: 'warning' } as const

type ErrorStateProps = {
  title: string
  children: ReactNode
  retryLabel?: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

export function ErrorState({ title, children, retryLabel, onRetry, retrying = false }: ErrorStateProps) {
  const retry = onRetry && (
    <Button size="small" busy={retrying} onClick={onRetry}>
      <Icon name="refresh" />
      {retryLabel}
    </Button>
  )

  return (
    <Notice tone="error" role="alert" title={title} action={retry}>
      {children}
    </Notice>
  )
}

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: IconName
}

export function EmptyState({ title, children, action, icon = 'document' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.emptyMark}>
        <Icon name={icon} />
      </span>
      <Text weight="strong">{title}</Text>
      {children && (
        <Text tone="quiet" width="form">
          {children}
        </Text>
      )}
      {action}
    </div>
  )
}
