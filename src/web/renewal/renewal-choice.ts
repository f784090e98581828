import type { Prefill } from '../../contract/orders.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { monthsInQuery } from '../checkout/months.ts'
import { type PaymentChoice, paymentChoiceFrom } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'

export type RenewalChoice = PaymentChoice & { periods: number }

export const skipKey = 'skip'

export function renewalChoiceFrom(
  query: URLSearchParams,
  choices: Choices,
  prefill: Prefill | null,
): RenewalChoice {
  return {
    ...paymentChoiceFrom(query, choices, prefill),
    periods: monthsInQuery(query),
  }
}

export function isAutoRenewal(
  query: URLSearchParams,
  prefill: Prefill | null,
  payable: { country: string; resellers: readonly string[] },
): boolean {
  const byCard = paymentMethodsFor(payable.country, payable.resellers).includes('stripe')
  return query.has(skipKey) && prefill?.payment === 'card' && byCard
}
