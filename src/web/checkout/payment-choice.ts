import type { Prefill } from '../../contract/orders.ts'
import { type PaymentMethod, paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { Choices } from './price-basis.ts'

/** Where the customer is, and how they pay. */
export type PaymentChoice = { country: string; method: PaymentMethod }

const lastUsed: Record<Prefill['payment'], PaymentMethod | null> = {
  card: 'stripe',
  bank: 'bank',
  crypto: 'crypto',
  '': null,
}

/** What an address asks for, else what the customer had last; whatever is junk, or not on offer, becomes the default. */
export function paymentChoiceFrom(
  query: URLSearchParams,
  choices: Choices,
  prefill: Prefill | null,
): PaymentChoice {
  const country = countryOf([query.get('country'), prefill?.client_country ?? null], choices)
  const wanted = [query.get('method'), prefill && lastUsed[prefill.payment]]
  return { country, method: methodOf(wanted, country, choices.resellers) }
}

/** The way to pay stays if the country has it. */
export function settlePayment<Choice extends PaymentChoice>(
  choice: Choice,
  resellers: readonly string[],
): Choice {
  return { ...choice, method: methodOf([choice.method], choice.country, resellers) }
}

/** The first wanted country that there is, else the one where a visit starts. */
export function countryOf(wanted: readonly (string | null)[], { countries, lastCountry }: Choices): string {
  const known = wanted.find(code => countries.some(([each]) => each === code))
  return known ?? lastCountry
}

function methodOf(
  wanted: readonly (string | null)[],
  country: string,
  resellers: readonly string[],
): PaymentMethod {
  const methods = paymentMethodsFor(country, resellers)
  const known = wanted.flatMap(name => methods.find(method => method === name) ?? [])
  return known[0] ?? methods[0] ?? 'stripe'
}
