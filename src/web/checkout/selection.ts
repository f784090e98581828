import { type PaymentMethod, paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { Catalog, ProductCode } from '../../domain/pricing/catalog.ts'
import {
  type CompanyChoice,
  companyInQuery,
  knownCountry,
  type PriceBasis,
  pickMethod,
} from './price-basis.ts'
import { monthsInQuery, serversInQuery } from './query.ts'

/** Crypto is offered for renewals and upgrades only. */
export type OfferedMethod = Exclude<PaymentMethod, 'crypto'>

/** The address holds it, so that it survives a reload and can be shared. */
export type Selection = {
  servers: number
  country: string
  method: OfferedMethod
  periods: number
  /** Empty until the visitor has chosen a card. */
  plan: CardPlan | ''
  company: CompanyChoice
}

export function selectionFrom(query: URLSearchParams, choices: PriceBasis): Selection {
  const { catalog } = choices
  const country = knownCountry([query.get('country')], choices)
  const plan = query.get('plan')
  return {
    servers: serversInQuery(catalog, query),
    country,
    method: pickMethod([query.get('method')], offeredMethods(country, choices.bankCountries)),
    periods: monthsInQuery(catalog, query),
    plan: soldPlans(catalog).find(known => known === plan) ?? '',
    company: companyInQuery(query),
  }
}

export function withOfferedMethod(selection: Selection, bankCountries: readonly string[]): Selection {
  const methods = offeredMethods(selection.country, bankCountries)
  return { ...selection, method: pickMethod([selection.method], methods) }
}

export function offeredMethods(country: string, bankCountries: readonly string[]): readonly OfferedMethod[] {
  return paymentMethodsFor(country, bankCountries).filter(method => method !== 'crypto')
}

export const shownPlans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const satisfies readonly ProductCode[]
export type CardPlan = (typeof shownPlans)[number]

export function soldPlans({ plans }: Catalog): CardPlan[] {
  return shownPlans.filter(plan => plans.includes(plan))
}

export function recommendedPlan({ plans }: Catalog): CardPlan {
  return plans.includes('astra-1y') ? 'astra-1y' : 'astra-1m'
}

export function isCardPlan(code: unknown): code is CardPlan {
  return shownPlans.some(plan => plan === code)
}

/** Adds the plan to the address, to resume it after signing in. */
export const resumedPlanKey = 'kept'
