import type { ComponentProps } from 'react'
import styles from './control.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'style'> & {
  look?: 'plain' | 'code' | 'mono'
}

export function TextInput({ look = 'plain', type = 'text', ...rest }: Props) {
  return <input {...rest} type={type} className={styles.control} data-look={look} />
}
