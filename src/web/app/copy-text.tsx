import { useEffect, useState } from 'react'
import { TextInput } from '../ui/fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { Columns, VisuallyHidden } from '../ui/layout.tsx'
import { useTexts } from './context.ts'
import styles from './copy-text.module.css'

type Props = {
  text: string
  label?: string
  /** Tells buttons of one label apart for screen readers; it starts with the label. */
  name?: string
  onFailed?: () => void
}

/** A button that copies a text. */
export function CopyText({ text, label, name, onFailed }: Props) {
  const { copy: t } = useTexts().layout
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2500)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
      onFailed?.()
    }
  }

  return (
    <span className={styles.frame}>
      <button
        type="button"
        className={styles.copy}
        data-outcome={outcome}
        aria-label={name}
        onClick={() => void copy()}
      >
        <span className={styles.words} data-shown={outcome !== 'copied' || undefined}>
          <Icon name="copy" />
          {label ?? t.copy}
        </span>
        <span className={styles.words} data-shown={outcome === 'copied' || undefined}>
          <Icon name="check" />
          {t.copied}
        </span>
      </button>
      <span role="status" className={outcome === 'failed' ? styles.failed : undefined}>
        {outcome === 'copied' && <VisuallyHidden>{t.copied}</VisuallyHidden>}
        {outcome === 'failed' && t.copyFailed}
      </span>
    </span>
  )
}

/** A line to copy, selected. It is selected backwards, so that a narrow field shows its start. */
export function CopyField({ text, label }: { text: string; label: string }) {
  return (
    <Columns gap="2xs" count="action">
      <TextInput
        look="mono"
        readOnly
        autoFocus
        value={text}
        aria-label={label}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, text.length, 'backward')}
      />
      <CopyText text={text} />
    </Columns>
  )
}
