import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  children: ReactNode
  retryLabel?: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

export function ErrorState({ title, children, retryLabel, onRetry, retrying = false }: Props) {
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
