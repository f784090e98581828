import type { OrderTerms } from '../checkout/coupon-part.tsx'
import type { CompanyChoice } from '../checkout/price-basis.ts'
import { orderedPeriods, withChoice } from '../checkout/query.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { type CardPlan, type OfferedMethod, resumedPlanKey, type Selection } from '../checkout/selection.ts'
import type { OrderRequest } from '../checkout/use-place-order.ts'

export type BuyStep = 'sign-in' | 'buy-or-renew' | 'order-form' | 'pay'

export function nextStep(buyer: {
  signedIn: boolean
  renewable: number
  /** The customer has chosen a new license. */
  confirmed: boolean
  method: OfferedMethod
  company: CompanyChoice
}): BuyStep {
  if (!buyer.signedIn) return 'sign-in'
  if (buyer.renewable > 0 && !buyer.confirmed) return 'buy-or-renew'
  return buyer.method === 'stripe' && !buyer.company ? 'pay' : 'order-form'
}

/** A cart that this page saved and restores after the customer has signed in. */
export type CardCart = SavedCart & { product: CardPlan; mode: 'buy' | 'demo'; method: OfferedMethod }

/** `demo` is the id of the license to convert; null to buy a new one. */
export function planCart(plan: CardPlan, selection: Selection, demo: number | null): CardCart {
  const { servers, country, method } = selection
  const periods = orderedPeriods(plan, selection.periods)
  const mode = demo === null ? 'buy' : 'demo'
  return { product: plan, mode, servers, country, periods, license_id: demo, method }
}

export function orderRequest({ method, ...cart }: CardCart, terms: OrderTerms): OrderRequest<CardPlan> {
  return { ...cart, payment: method, ...terms }
}

export function returnPath(pathname: string, query: URLSearchParams, plan: CardPlan, selection: Selection) {
  const back = withChoice({ ...selection, plan }, query)
  back.set(resumedPlanKey, plan)
  return `${pathname}?${back}`
}
