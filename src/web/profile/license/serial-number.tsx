import { useRef } from 'react'
import type { License } from '../../../contract/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { licenseName } from '../license-status.ts'
import styles from './serial-number.module.css'

/** Shown by a disclosure, which needs no script. */
export function SerialNumber({ license }: { license: License }) {
  const { licenses: t } = useTexts().profile
  const shown = useRef<HTMLDetailsElement>(null)
  const name = licenseName(license)

  return (
    <div className={styles.serial}>
      <div className={styles.line}>
        <p className={styles.term}>{t.serial}</p>
        <CopyButton
          text={license.sn}
          label={t.copy}
          name={`${t.copy}: ${t.serial}, ${name}`}
          copiedLabel={t.copied}
          failedLabel={t.copyFailed}
          onFailed={() => shown.current?.setAttribute('open', '')}
        />
      </div>
      <details ref={shown} className={styles.details}>
        <summary className={styles.summary}>
          <code className={styles.code} data-for="closed">
            {license.sn_to_display}
          </code>
          <code className={styles.code} data-for="open">
            {license.sn}
          </code>
          <span className={styles.label} data-for="closed">
            {t.show}
            <VisuallyHidden>{`: ${t.serial}, ${name}`}</VisuallyHidden>
          </span>
          <span className={styles.label} data-for="open">
            {t.hide}
            <VisuallyHidden>{`: ${t.serial}, ${name}`}</VisuallyHidden>
          </span>
        </summary>
      </details>
    </div>
  )
}
