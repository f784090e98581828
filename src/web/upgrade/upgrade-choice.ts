import type { Prefill } from '../../contract/orders.ts'
import { serverLimits } from '../../domain/pricing/catalog.ts'
import { type PaymentChoice, paymentChoiceFrom } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'

/** What the customer chooses on the page; the address holds it. `servers` are all of them, the current ones too. */
export type UpgradeChoice = PaymentChoice & { servers: number }

/** Junk in the address, or a count that is no upgrade, is the current count: nothing chosen yet. */
export function upgradeChoiceFrom(
  query: URLSearchParams,
  choices: Choices,
  { prefill, current }: { prefill: Prefill | null; current: number },
): UpgradeChoice {
  const servers = serverCounts(current).find(count => String(count) === query.get('servers'))
  return { ...paymentChoiceFrom(query, choices, prefill), servers: servers ?? current }
}

/** From one more than now to 99 more. */
export function serverCounts(current: number): readonly number[] {
  return Array.from({ length: serverLimits.max }, (_, index) => current + 1 + index)
}
