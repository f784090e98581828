import type { ComponentProps } from 'react'
import styles from './control.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'style'> & {
  /** code: a passcode, widely spaced; mono: a serial number or a tax number. */
  look?: 'plain' | 'code' | 'mono'
}

export function TextInput({ look = 'plain', type = 'text', ...rest }: Props) {
  return <input {...rest} type={type} className={styles.control} data-look={look} />
}
