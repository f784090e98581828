import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Text } from '../ui/layout.tsx'
import styles from './ask-band.module.css'

export function AskBand({ title, text, action }: { title: string; text?: string; action: string }) {
  return (
    <div className={styles.band}>
      <div className={styles.words}>
        <Text weight="strong">{title}</Text>
        {text && <Text tone="quiet">{text}</Text>}
      </div>
      <ButtonLink to={paths.ask()}>{action}</ButtonLink>
    </div>
  )
}
