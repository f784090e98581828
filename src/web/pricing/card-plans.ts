import type { ProductCode } from '../../domain/pricing/catalog.ts'

/** `cardPlans` of the domain as literal types. */
export const shownPlans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const satisfies readonly ProductCode[]
export type CardPlan = (typeof shownPlans)[number]

export const recommendedPlan: CardPlan = 'astra-1y'

export function isCardPlan(code: unknown): code is CardPlan {
  return shownPlans.some(plan => plan === code)
}
