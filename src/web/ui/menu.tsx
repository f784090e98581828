import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

type Props = {
  label: string
  /** Tells screen readers which of several menus this is. */
  subject: string
  size: 'small' | 'medium'
  children: ReactNode
}

/** Quiet links and buttons that are rarely used. The browser opens and closes it, also without a script. */
export function Menu({ label, subject, size, children }: Props) {
  const id = useId()

  return (
    <>
      <Button variant="quiet" size={size} popoverTarget={id} aria-label={`${label}: ${subject}`}>
        {label}
        <Icon name="chevron" />
      </Button>
      <div
        popover="auto"
        id={id}
        className={styles.menu}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
