import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import styles from './faq-contact.module.css'

export function Ask() {
  const { ask } = useTexts().pricing
  const { supportEmail } = useVisitor()

  return (
    <div className={styles.ask}>
      <h3 className={styles.title}>{ask.title}</h3>
      <p>
        {ask.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </div>
  )
}
