import { type MouseEvent, useEffect, useRef } from 'react'
import type { orderForm } from '../../texts/en/order-form.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Notice } from '../ui/notice.tsx'
import { type DetailName, detailNames } from './billing-details.ts'
import styles from './error-summary.module.css'
import { type FormError, fieldId } from './form-errors.ts'

type Props = { formError: FormError; errors: Partial<Record<DetailName, string>> }

export function ErrorSummary({ formError, errors }: Props) {
  const t = useTexts().orderForm
  const title = summaryTitle(formError, t)
  const names = detailNames.filter(name => errors[name])
  const orders = (formError.kind === 'refused' && formError.orders) || []
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
    <div ref={summary} tabIndex={-1} role="group" aria-label={title} className={styles.summary}>
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
        {orders.length > 0 && (
          <ul className={styles.list}>
            {orders.map(id => (
              <li key={id}>
                <a href={paths.order(id)}>{t.openOrder(id)}</a>
              </li>
            ))}
          </ul>
        )}
        {formError.kind !== 'invalid' && <p>{t.notPlaced}</p>}
      </Notice>
    </div>
  )
}

function summaryTitle(formError: FormError, t: typeof orderForm): string {
  if (formError.kind === 'invalid') return t.check
  if (formError.kind === 'refused') return formError.message
  if (formError.kind === 'tax-changed') return t.taxChanged
  return formError.kind === 'no-url' ? t.noUrl : ''
}
