import type { ComponentProps } from 'react'
import styles from './check-box.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'> & { label: string }

export function CheckBox({ label, ...rest }: Props) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}
