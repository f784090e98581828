import { useRef } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './hidden-text.module.css'
import { VisuallyHidden } from './layout.tsx'

export type HiddenTextWords = { show: string; hide: string; copy: string; copied: string; copyFailed: string }

type Props = {
  term: string
  text: string
  masked: string
  /** Tells screen readers what `text` belongs to. */
  owner: string
  words: HiddenTextWords
}

/** A disclosure shows the text without a script. It opens by itself where the browser blocks copying. */
export function HiddenText({ term, text, masked, owner, words: t }: Props) {
  const disclosure = useRef<HTMLDetailsElement>(null)
  const name = `: ${term}, ${owner}`

  return (
    <div className={styles.frame}>
      <div className={styles.line}>
        <p className={styles.term}>{term}</p>
        <CopyButton
          text={text}
          label={t.copy}
          name={t.copy + name}
          copiedLabel={t.copied}
          failedLabel={t.copyFailed}
          onFailed={() => disclosure.current?.setAttribute('open', '')}
        />
      </div>
      <details ref={disclosure} className={styles.details}>
        <summary className={styles.summary}>
          <code className={styles.text} data-for="closed">
            {masked}
          </code>
          <code className={styles.text} data-for="open">
            {text}
          </code>
          <span className={styles.label} data-for="closed">
            {t.show}
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
          <span className={styles.label} data-for="open">
            {t.hide}
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        </summary>
      </details>
    </div>
  )
}
