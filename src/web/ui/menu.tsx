import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

type Props = {
  label: string
  /** Tells screen readers which of several menus this is. */
  subject: string
  size?: 'small'
  children: ReactNode
}

/** What is rarely used: links and buttons. The browser opens and closes it, also without a script. */
export function Menu({ label, subject, size, children }: Props) {
  const id = useId()

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        data-size={size}
        popoverTarget={id}
        aria-label={`${label}: ${subject}`}
      >
        {label}
        <Icon name="chevron" />
      </button>
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
