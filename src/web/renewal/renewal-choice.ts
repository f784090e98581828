import type { Prefill } from '../../contract/orders.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { monthsInQuery } from '../checkout/months.ts'
import { type PaymentChoice, paymentChoiceFrom } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'
import type { Billing } from '../checkout/use-order-cart.ts'

export type RenewalChoice = PaymentChoice & { periods: number }

export const skipKey = 'skip'

export function renewalChoiceFrom(query: URLSearchParams, choices: Choices, prefill: Prefill | null) {
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

/** A renewal without a form uses the company's details, if they are complete and in the country of the order. */
export function savedBilling(prefill: Prefill | null, country: string): Billing {
  if (prefill?.client_country !== country) return {}
  const { client_company, client_zip, client_city, client_address_line, client_vat } = prefill
  if (!client_company || !client_zip || !client_city || !client_address_line) return {}
  return { client_company, client_zip, client_city, client_address_line, client_vat }
}
