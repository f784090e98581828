import { lazy, Suspense } from 'react'
import type { ConsentBasis } from './consumer-place.ts'
import type { ConsentedChange, OrderState } from './use-place-order.ts'

// Only consumers in the EU see it: not part of the first load.
const Consent = lazy(async () => ({ default: (await import('./consent.tsx')).Consent }))

type Props = {
  state: OrderState<string> | { kind: 'asking' }
  basis: ConsentBasis
  onAgree: (change: ConsentedChange) => void
  onCancel: () => void
}

export function ConsentQuestion({ state, ...answers }: Props) {
  return (
    <Suspense>{state.kind === 'consenting' && <Consent request={state.request} {...answers} />}</Suspense>
  )
}
