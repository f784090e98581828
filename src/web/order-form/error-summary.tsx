import { type MouseEvent, useEffect, useRef } from 'react'
import type { orderForm } from '../../texts/en/order-form.ts'
import { useTexts } from '../app/context.ts'
import { Notice } from '../ui/notice.tsx'
import { type DetailName, detailNames } from './billing-details.ts'
import styles from './error-summary.module.css'
import { fieldId, type Trouble } from './form-errors.ts'

type Props = { trouble: Trouble; errors: Partial<Record<DetailName, string>> }

/** Why there is no order yet, with a way to each field at fault. It takes the focus when it appears. */
export function Problems({ trouble, errors }: Props) {
  const t = useTexts().orderForm
  const title = titleOf(trouble, t)
  const names = detailNames.filter(name => errors[name])
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (title) summary.current?.focus()
  }, [title])
  if (!title) return null

  function goTo(event: MouseEvent, name: DetailName) {
    event.preventDefault()
    document.getElementById(fieldId(name))?.focus()
  }

  return (
    <div ref={summary} tabIndex={-1} role="group" aria-label={title} className={styles.problems}>
      <Notice tone="error" title={title}>
        {names.length > 0 && (
          <ul className={styles.list}>
            {names.map(name => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={event => goTo(event, name)}>
                  {t.labels[name]}: {errors[name]}
                </a>
              </li>
            ))}
          </ul>
        )}
        {trouble.kind !== 'invalid' && <p>{t.notPlaced}</p>}
      </Notice>
    </div>
  )
}

function titleOf(trouble: Trouble, t: typeof orderForm): string {
  if (trouble.kind === 'invalid') return t.check
  if (trouble.kind === 'refused') return trouble.message
  if (trouble.kind === 'tax-changed') return t.taxChanged
  return trouble.kind === 'no-url' ? t.noUrl : ''
}
