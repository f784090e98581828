import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './layout.tsx'

type Props = {
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
  /** Tells buttons of one label apart for screen readers; it starts with the label. */
  name?: string
  onFailed?: () => void
}

export function CopyButton({ text, label, copiedLabel, failedLabel, name, onFailed }: Props) {
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
          {label}
        </span>
        <span className={styles.words} data-shown={outcome === 'copied' || undefined}>
          <Icon name="check" />
          {copiedLabel}
        </span>
      </button>
      <span role="status" className={outcome === 'failed' ? styles.failed : undefined}>
        {outcome === 'copied' && <VisuallyHidden>{copiedLabel}</VisuallyHidden>}
        {outcome === 'failed' && failedLabel}
      </span>
    </span>
  )
}
