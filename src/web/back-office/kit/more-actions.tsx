import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../../app/context.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './more-actions.module.css'

/** Beside the three buttons of a page: the actions that are rarer. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { more } = useTexts().backOffice.kit
  const frame = useRef<HTMLDetailsElement>(null)

  function closeByEscape({ key, target }: KeyboardEvent) {
    // A dialog inside has an Escape of its own.
    if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return
    frame.current?.removeAttribute('open')
    frame.current?.querySelector('summary')?.focus()
  }

  return (
    <details ref={frame} className={styles.more} onKeyDown={closeByEscape}>
      <summary className={styles.summary}>
        {more}
        <Icon name="chevron" />
      </summary>
      <div className={styles.actions}>{children}</div>
    </details>
  )
}
