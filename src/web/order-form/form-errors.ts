import type { orderForm } from '../../texts/en/order-form.ts'
import type { OrderState } from '../checkout/use-place-order.ts'
import type { VatVerdict } from '../checkout/use-vat-check.ts'
import { type DetailName, detailNames, isDetail, isRequired } from './billing-details.ts'

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
  if (formError.kind === 'refused')
    return Object.fromEntries(Object.entries(formError.fields).filter(([name]) => isDetail(name)))
  return {}
}

export function vatError(step: VatStep, verdict: VatVerdict, plan: string): FormError | null {
  if (step === 'tax-changed') return { kind: 'tax-changed' }
  if (step !== 'refused' || verdict.kind !== 'refused') return null
  const { message } = verdict
  return { kind: 'refused', plan, message, fields: { client_vat: message } }
}
