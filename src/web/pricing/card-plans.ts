import type { ProductCode } from '../../domain/pricing/catalog.ts'

/** The plans of the three cards; `cardPlans` of the domain, with the names that texts are filed under. */
export const shownPlans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const satisfies readonly ProductCode[]
export type CardPlan = (typeof shownPlans)[number]

export const recommendedPlan: CardPlan = 'astra-1y'

export function isCardPlan(code: unknown): code is CardPlan {
  return shownPlans.some(plan => plan === code)
}
