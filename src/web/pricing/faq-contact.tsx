import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import styles from './faq-contact.module.css'

export function FaqContact() {
  const { faqContact: t } = useTexts().pricing
  const { supportEmail } = useVisitor()

  return (
    <div className={styles.contact}>
      <h3 className={styles.title}>{t.title}</h3>
      <p>
        {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </div>
  )
}
