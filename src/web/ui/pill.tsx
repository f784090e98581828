import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './pill.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad'

type Props = {
  tone?: Tone
  icon?: IconName
  look?: 'pill' | 'stamp'
  /** For words that may be longer than the line. */
  wrap?: true
  children: ReactNode
}

export function Pill({ tone = 'neutral', icon = icons[tone], look = 'pill', wrap, children }: Props) {
  return (
    <span className={styles.pill} data-tone={tone} data-look={look} data-wrap={wrap}>
      <Icon name={icon} />
      {children}
    </span>
  )
}

const icons = { neutral: 'info', good: 'check', warn: 'clock', bad: 'close' } as const
