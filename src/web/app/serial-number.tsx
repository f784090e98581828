import { useRef } from 'react'
import type { License } from '../../contract/licenses.ts'
import { Row, VisuallyHidden } from '../ui/layout.tsx'
import { useTexts } from './context.ts'
import { CopyText } from './copy-text.tsx'
import styles from './serial-number.module.css'

/** A disclosure shows the text without a script. It opens by itself where the browser blocks copying. */
export function SerialNumber({ license }: { license: License }) {
  const { copy: t } = useTexts().layout
  const disclosure = useRef<HTMLDetailsElement>(null)
  const name = `: ${t.serial}, ${license.own_name || license.name}`

  return (
    <div className={styles.frame}>
      <Row gap="xs" rowGap="none" align="center" spread>
        <p className={styles.term}>{t.serial}</p>
        <CopyText
          text={license.sn}
          name={t.copy + name}
          onFailed={() => disclosure.current?.setAttribute('open', '')}
        />
      </Row>
      <details ref={disclosure} className={styles.details}>
        <summary className={styles.summary}>
          <code className={styles.text} data-for="closed">
            {license.sn_to_display}
          </code>
          <code className={styles.text} data-for="open">
            {license.sn}
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
