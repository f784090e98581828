import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './ask-band.module.css'

export function AskBand({ title, text, action }: { title: string; text?: string; action: string }) {
  return (
    <div className={styles.band}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <ButtonLink to={paths.ask()}>{action}</ButtonLink>
    </div>
  )
}
