import type { ReactNode } from 'react'
import { useTexts } from '../../app/context.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './drop-down.module.css'

type Props = {
  summary: ReactNode
  /** Instead of the look of a button. */
  className?: string | undefined
  isSet?: boolean
  /** Below the end of what opens it. */
  end?: true
  children: ReactNode
}

/** A card that opens below its button, and closes when the focus leaves it. */
export function DropDown({ summary, className = styles.button, isSet, end, children }: Props) {
  return (
    <details
      ref={closeOnEscape}
      className={styles.drop}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A dialog that was opened in the card is shown only while the card is.
        if (currentTarget.querySelector('dialog[open]')) return
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary className={className} data-set={isSet || undefined}>
        {summary}
        <Icon name="chevron" />
      </summary>
      <div className={styles.card} data-end={end} tabIndex={-1}>
        {children}
      </div>
    </details>
  )
}

/** Beside the buttons of a page: the actions that are rarer. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { more } = useTexts().backOffice.kit
  return (
    <DropDown summary={more} end>
      {children}
    </DropDown>
  )
}

function closeOnEscape(card: HTMLDetailsElement) {
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector('dialog:modal')) return
    card.open = false
    card.querySelector('summary')?.focus()
  }
  card.addEventListener('keydown', close)
  return () => card.removeEventListener('keydown', close)
}
