import { type MouseEvent, useEffect, useRef } from 'react'
import type { orderForm } from '../../texts/en/order-form.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { OrderState } from '../checkout/use-place-order.ts'
import type { VatVerdict } from '../checkout/vat-check.tsx'
import { Notice } from '../ui/notice.tsx'
import { type DetailName, detailNames, isRequired } from './billing-details.ts'
import styles from './error-summary.module.css'

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
          <ul data-links>
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
          <ul data-links>
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

export type FormError =
  | { kind: 'invalid'; names: readonly DetailName[] }
  | { kind: 'tax-changed' }
  | OrderState<string>

export type VatStep = 'none' | 'checking' | 'refused' | 'tax-changed'

export const fieldId = (name: DetailName) => `order-${name}`

export function invalidDetails(form: HTMLFormElement): DetailName[] {
  return detailNames.filter(name => {
    const control = form.elements.namedItem(name)
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return isControl && !control.checkValidity()
  })
}

export function fieldErrors(formError: FormError, t: typeof orderForm): Partial<Record<DetailName, string>> {
  if (formError.kind === 'invalid')
    return Object.fromEntries(
      formError.names.map(name => [name, isRequired(name) ? t.missing[name] : t.check]),
    )
  return formError.kind === 'refused' ? formError.fields : {}
}

export function vatError(step: VatStep, verdict: VatVerdict, plan: string): FormError | null {
  if (step === 'tax-changed') return { kind: 'tax-changed' }
  if (step !== 'refused' || verdict.kind !== 'refused') return null
  const { message } = verdict
  return { kind: 'refused', plan, message, fields: { client_vat: message } }
}
