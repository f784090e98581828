import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './options-fieldset.module.css'

type Props = {
  words: { label: string; withoutScript: string; update: string }
  className: string | undefined
  disabled: boolean
  children: ReactNode
}

export function OptionsFieldset({ words, className, disabled, children }: Props) {
  return (
    <fieldset className={className} disabled={disabled}>
      <legend className={styles.legend}>{words.label}</legend>
      {children}
      <noscript>
        <p className={styles.noscript}>{words.withoutScript}</p>
        <Button type="submit">{words.update}</Button>
      </noscript>
    </fieldset>
  )
}
