import { lazy, Suspense } from 'react'
import type { ConsentBasis } from './consumer-place.ts'
import { type ConsentedChange, mayWithdraw, type OrderState } from './use-place-order.ts'

// Most customers see neither of them: not part of the first load.
const Consent = lazy(async () => ({ default: (await import('./consent.tsx')).Consent }))

const CountryConfirmation = lazy(async () => ({
  default: (await import('./country-confirmation.tsx')).CountryConfirmation,
}))

type Props = {
  state: OrderState<string> | { kind: 'asking' }
  basis: ConsentBasis
  onAgree: (change: ConsentedChange) => void
  onCancel: () => void
}

export function ConsentQuestion({ state, ...answers }: Props) {
  const request = state.kind === 'consenting' ? state.request : null
  const Question = request && mayWithdraw(request) ? Consent : CountryConfirmation
  return <Suspense>{request && <Question request={request} {...answers} />}</Suspense>
}
