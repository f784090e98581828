import type { Prefill } from '../../contract/orders.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { monthsIn } from '../checkout/months.ts'
import { type PaymentChoice, paymentChoiceFrom } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'

/** What the customer chooses on the page; the address holds it. */
export type RenewalChoice = PaymentChoice & { periods: number }

/** In the address, without a value: go on to the payment without being asked. */
export const skipKey = 'skip'

export function renewalChoiceFrom(
  query: URLSearchParams,
  choices: Choices,
  prefill: Prefill | null,
): RenewalChoice {
  return {
    ...paymentChoiceFrom(query, choices, prefill),
    periods: monthsIn(query),
  }
}

/** Whether the page goes on to the payment by itself. */
export function goesOnByItself(
  query: URLSearchParams,
  prefill: Prefill | null,
  payable: { country: string; resellers: readonly string[] },
): boolean {
  const byCard = paymentMethodsFor(payable.country, payable.resellers).includes('stripe')
  return query.has(skipKey) && prefill?.payment === 'card' && byCard
}
