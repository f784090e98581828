import type { Prefill } from '../../contract/orders.ts'
import { serverLimits } from '../../domain/pricing/catalog.ts'
import { type PaymentChoice, paymentChoiceFrom } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'

export type UpgradeChoice = PaymentChoice & { servers: number }

/** An invalid or too small count becomes one more than now. */
export function upgradeChoiceFrom(
  query: URLSearchParams,
  choices: Choices,
  { prefill, current }: { prefill: Prefill | null; current: number },
): UpgradeChoice {
  const servers = serverCounts(current).find(count => String(count) === query.get('servers'))
  return { ...paymentChoiceFrom(query, choices, prefill), servers: servers ?? current + 1 }
}

export function serverCounts(current: number): readonly number[] {
  return Array.from({ length: serverLimits.max }, (_, index) => current + 1 + index)
}
