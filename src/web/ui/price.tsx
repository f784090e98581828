import styles from './price.module.css'

type Props = {
  text: string
  unit?: string | undefined
  size?: 'small' | 'medium' | 'large'
}

export function Price({ text, unit, size = 'medium' }: Props) {
  return (
    <span className={styles.price} data-size={size}>
      <span className={styles.figure}>{text}</span>
      {unit && ' '}
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  )
}
