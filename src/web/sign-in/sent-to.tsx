import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import styles from './sign-in.module.css'
import { saveProgress } from './sign-in-progress.ts'

export function SentTo({ email }: { email: string }) {
  const { signIn: t } = useTexts()

  return (
    <div className={styles.sent}>
      <p>
        <span className={styles.quiet}>{t.sentTo}</span> <strong className={styles.address}>{email}</strong>
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={t.changeLabel}
        onClick={() => saveProgress({ step: 'email', email })}
      >
        {t.change}
      </Button>
    </div>
  )
}
