import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> & {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
