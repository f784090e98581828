import { lazy, Suspense } from 'react'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import type { ConsentBasis } from './consumer-place.ts'
import type { ConsentedChange, OrderState } from './use-place-order.ts'

// Only consumers in the EU, or who seem to be there, see them: not part of the first load.
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
  const Question = isEuCountry(request?.country ?? '') ? Consent : CountryConfirmation
  return <Suspense>{request && <Question request={request} {...answers} />}</Suspense>
}
