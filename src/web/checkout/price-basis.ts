import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { CallReply } from '../../contract/calls.ts'
import type { Prefill } from '../../contract/orders.ts'
import type { Rates } from '../../domain/money/money.ts'
import { type PaymentMethod, paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import type { Answer } from '../app/api.ts'
import type { PageContext } from '../app/context.ts'

type Sellers = CallReply<'GET /api/orders/seller/'>['data']

export type PriceBasis = {
  catalog: Catalog
  rates: Partial<Rates>
  sellers: Omit<Sellers, 'today'>
  today: string
  countries: readonly (readonly [alpha3: string, name: string])[]
  /** The default of a visit. */
  lastCountry: string
  /** Where bank transfers are offered beside cards. */
  bankCountries: readonly string[]
}

/** A page that has it needs no request until something is ordered. */
export async function loadPriceBasis({ api, visitor }: PageContext): Promise<PriceBasis> {
  const [currencies, countries, resellers, seller] = await Promise.all([
    api('GET /api/orders/currencies/').then(required),
    api('GET /api/orders/countries/').then(required),
    api('GET /api/orders/resellers/').then(required),
    api('GET /api/orders/seller/').then(required),
  ])
  const { today, ...sellers } = seller.data
  return {
    catalog: visitor.catalog,
    rates: Object.fromEntries(currencies.map(({ code, usd_rate }) => [code, usd_rate])),
    countries: countries.data,
    lastCountry: countries.last,
    bankCountries: visitor.user?.hasInvoiceTerms ? countries.data.map(([code]) => code) : resellers.data,
    sellers,
    today,
  }
}

/** A changed choice changes the address, and needs nothing from the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isChoice ? false : defaultShouldRevalidate
}

function required<Reply>(answer: { ok: true; reply: Reply } | Extract<Answer<never>, { ok: false }>): Reply {
  if (!answer.ok) throw new Response(null, { status: answer.status >= 400 ? answer.status : 503 })
  return answer.reply
}

/** '1' for a company, which enters its details before it pays: docs/domain.md, 'Orders'. */
export type CompanyChoice = '' | '1'
export type PaymentChoice = { country: string; method: PaymentMethod; company: CompanyChoice }

/** The address wins over the last order; what is invalid or not offered becomes the default. A company stays one. */
export function paymentChoiceFrom(query: URLSearchParams, choices: PriceBasis, prefill: Prefill | null) {
  const country = knownCountry([query.get('country'), prefill?.client_country ?? null], choices)
  const lastMethod = prefill?.payment === 'card' ? 'stripe' : (prefill?.payment ?? null)
  return {
    country,
    method: pickMethod([query.get('method'), lastMethod], paymentMethodsFor(country, choices.bankCountries)),
    company: prefill?.client_company ? '1' : companyInQuery(query),
  }
}

export function companyInQuery(query: URLSearchParams): CompanyChoice {
  return query.get('company') === '1' ? '1' : ''
}

export function withAvailableMethod<Choice extends PaymentChoice>(
  choice: Choice,
  bankCountries: readonly string[],
): Choice {
  return { ...choice, method: pickMethod([choice.method], paymentMethodsFor(choice.country, bankCountries)) }
}

export function knownCountry(wanted: readonly (string | null)[], { countries, lastCountry }: PriceBasis) {
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
