import type { CardPlan } from './card-plans.ts'
import { periodsOf } from './offers.ts'
import type { SavedCart } from './saved-cart.ts'
import { type OfferedMethod, queryOf, type Selection } from './selection.ts'

export type BuyStep = 'sign-in' | 'buy-or-renew' | 'order-form' | 'pay'

/** Where a click on a card's button leads; spec.md section 4, 'Buy flow'. */
export function nextStep(buyer: {
  signedIn: boolean
  renewable: number
  /** Has said that a new license is wanted. */
  confirmed: boolean
  method: OfferedMethod
}): BuyStep {
  if (!buyer.signedIn) return 'sign-in'
  if (buyer.renewable > 0 && !buyer.confirmed) return 'buy-or-renew'
  return buyer.method === 'stripe' ? 'pay' : 'order-form'
}

export function cartOf(plan: CardPlan, selection: Selection): SavedCart {
  const { servers, country, method } = selection
  const periods = periodsOf(plan, selection)
  return { product: plan, mode: 'buy', servers, country, periods, license_id: null, method }
}

/** The way back from signing in: this page with everything chosen, so that the server renders it as it was left. */
export function returnPath(
  pathname: string,
  query: URLSearchParams,
  plan: CardPlan,
  selection: Selection,
): string {
  const back = queryOf(selection, query)
  back.set(keptPlanKey, plan)
  return `${pathname}?${back}`
}

/** In the address: the plan whose button sent the visitor to sign in. */
export const keptPlanKey = 'kept'
