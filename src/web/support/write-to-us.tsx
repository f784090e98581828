import { useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import styles from './write-to-us.module.css'

export function WriteToUs({ children }: { children: string }) {
  const { supportEmail } = useVisitor()
  return (
    <p className={styles.line}>
      {children}{' '}
      <a href={mailto(supportEmail)} className={styles.address}>
        {supportEmail}
      </a>
    </p>
  )
}
