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

/** A card that opens below its button, and closes when the focus leaves it and with a dialog that was opened in it. */
export function DropDown({ summary, className = styles.button, isSet, end, children }: Props) {
  return (
    <details
      ref={closeWithDialog}
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

function closeWithDialog(card: HTMLDetailsElement) {
  const close = () => {
    card.open = false
    card.querySelector('summary')?.focus()
  }
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !document.querySelector('dialog:modal')) close()
  }
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement && target.open) setTimeout(close)
  }
  card.addEventListener('keydown', onEscape)
  card.addEventListener('beforetoggle', onToggle, true)
  return () => card.removeEventListener('keydown', onEscape)
}
