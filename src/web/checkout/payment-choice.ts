import type { Prefill } from '../../contract/orders.ts'
import { type PaymentMethod, paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { Choices } from './price-basis.ts'

/** '1' for a company, which enters its details before it pays: docs/domain.md, 'Orders'. */
export type CompanyChoice = '' | '1'
export type PaymentChoice = { country: string; method: PaymentMethod; company: CompanyChoice }

const lastUsed: Record<Prefill['payment'], PaymentMethod | null> = {
  card: 'stripe',
  bank: 'bank',
  crypto: 'crypto',
  '': null,
}

/** The address wins over the last order; what is invalid or not offered becomes the default. A company stays one. */
export function paymentChoiceFrom(query: URLSearchParams, choices: Choices, prefill: Prefill | null) {
  const country = knownCountry([query.get('country'), prefill?.client_country ?? null], choices)
  const wanted = [query.get('method'), prefill && lastUsed[prefill.payment]]
  return {
    country,
    method: pickMethod(wanted, paymentMethodsFor(country, choices.resellers)),
    company: prefill?.client_company ? '1' : companyInQuery(query),
  }
}

export function companyInQuery(query: URLSearchParams): CompanyChoice {
  return query.get('company') === '1' ? '1' : ''
}

export function withAvailableMethod<Choice extends PaymentChoice>(
  choice: Choice,
  resellers: readonly string[],
): Choice {
  return { ...choice, method: pickMethod([choice.method], paymentMethodsFor(choice.country, resellers)) }
}

export function knownCountry(wanted: readonly (string | null)[], { countries, lastCountry }: Choices) {
  const known = wanted.find(code => countries.some(([each]) => each === code))
  return known ?? lastCountry
}

/** The first wanted method that is offered, otherwise the default. */
export function pickMethod<Method extends PaymentMethod>(
  wanted: readonly (string | null)[],
  methods: readonly Method[],
): Method | 'stripe' {
  const offered = wanted.flatMap(name => methods.find(method => method === name) ?? [])
  return offered[0] ?? methods[0] ?? 'stripe'
}
