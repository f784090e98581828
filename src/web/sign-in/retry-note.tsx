import { useTexts } from '../app/context.ts'
import styles from './sign-in.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

export function RetryNote({ at }: { at: number }) {
  const { signIn: t } = useTexts()
  const seconds = useSecondsUntil(at)
  return seconds > 0 && <p className={styles.note}>{t.retryIn(seconds)}</p>
}
