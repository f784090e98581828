import { useTexts } from '../../app/context.ts'
import { CopyText } from '../../app/copy-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../kit/kit-form.module.css'
import own from './recovery-codes.module.css'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factor: t } = useTexts().backOffice

  return (
    <div className={styles.form}>
      <Notice tone="warn" title={t.codesTitle} role="status">
        {t.codesText}
      </Notice>
      <ul className={own.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyText text={codes.join('\n')} label={t.copy} />
        <Button variant="primary" onClick={onDone}>
          {t.codesSaved}
        </Button>
      </div>
    </div>
  )
}
