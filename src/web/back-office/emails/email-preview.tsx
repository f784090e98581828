import type { EmailDetails } from '../../../contract/back-office/emails.ts'
import { useTexts } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './email-preview.module.css'

/** The frame has a policy of its own: nothing in it runs, loads or opens. */
export function EmailPreview({ email: { id, text } }: { email: EmailDetails }) {
  const { emails: t } = useTexts().backOffice

  return (
    <section className={styles.preview} aria-label={t.preview}>
      <h2 className={styles.title}>{t.preview}</h2>
      <iframe
        sandbox=""
        tabIndex={-1}
        title={t.preview}
        src={`/api/sezam/emails/${id}/html/`}
        className={styles.frame}
      />
      <Disclosure summary={t.asText}>
        <pre>{text}</pre>
      </Disclosure>
    </section>
  )
}
