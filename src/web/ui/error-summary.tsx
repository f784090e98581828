import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { Icon } from './icon.tsx'

export type FieldError = { fieldId: string; message: string }

type Props = {
  title: string
  errors: readonly FieldError[]
}

/** Takes the focus when it appears. Give it `key={attempt}`, so that a second failed attempt moves the focus again. */
export function ErrorSummary({ title, errors }: Props) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => box.current?.focus(), [])

  function goTo(event: MouseEvent, fieldId: string) {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }

  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="warning" />
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(error => (
          <li key={error.fieldId}>
            <a
              className={styles.link}
              href={`#${error.fieldId}`}
              onClick={event => goTo(event, error.fieldId)}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
