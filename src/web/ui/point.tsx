import { Icon } from './icon.tsx'
import { Text } from './layout.tsx'
import styles from './point.module.css'

/** One of a list of what speaks for something. */
export function Point({ title, text, as = 'h3' }: { title: string; text: string; as?: 'h3' | 'p' }) {
  return (
    <li className={styles.point}>
      <Icon name="check" />
      <div>
        <Text as={as} size="s" weight="strong">
          {title}
        </Text>
        <Text tone="quiet">{text}</Text>
      </div>
    </li>
  )
}
