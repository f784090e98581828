import type { orderForm } from '../../texts/en/order-form.ts'
import type { OrderState } from '../checkout/use-place-order.ts'
import { type DetailName, detailNames, isDetail, isRequired } from './billing-details.ts'
import type { VatVerdict } from './use-vat-check.ts'

/** What stands between the form and an order, if anything. */
export type Trouble =
  | { kind: 'invalid'; names: readonly DetailName[] }
  | { kind: 'tax-changed' }
  | OrderState<string>

/** How placing the order stands with the VAT number. */
export type VatStep = 'none' | 'checking' | 'refused' | 'tax-changed'

export const fieldId = (name: DetailName) => `order-${name}`

/** The fields that the browser itself finds invalid, in the order of the form. */
export function invalidDetails(form: HTMLFormElement): DetailName[] {
  return detailNames.filter(name => {
    const control = form.elements.namedItem(name)
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return isControl && !control.checkValidity()
  })
}

/** The words for each field at fault. */
export function errorsOf(trouble: Trouble, t: typeof orderForm): Partial<Record<DetailName, string>> {
  if (trouble.kind === 'invalid') return wordsFor(trouble.names, t, t.check)
  if (trouble.kind === 'refused')
    return wordsFor(Object.keys(trouble.fields).filter(isDetail), t, trouble.message)
  return {}
}

function wordsFor(names: readonly DetailName[], t: typeof orderForm, otherwise: string) {
  return Object.fromEntries(names.map(name => [name, isRequired(name) ? t.missing[name] : otherwise]))
}

/** What the VAT number keeps the order from, until it is changed. */
export function vatTrouble(step: VatStep, verdict: VatVerdict, plan: string): Trouble | null {
  if (step === 'tax-changed') return { kind: 'tax-changed' }
  if (step !== 'refused' || verdict.kind !== 'refused') return null
  const { message } = verdict
  return { kind: 'refused', plan, message, fields: { client_vat: message } }
}
