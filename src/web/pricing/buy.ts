import { periodsFor, serverLimits } from '../../domain/pricing/catalog.ts'
import type { OrderTerms } from '../checkout/coupon-lookup.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { queryOf } from '../checkout/use-address-choice.ts'
import type { OrderRequest } from '../checkout/use-place-order.ts'
import { type CardPlan, isCardPlan } from './card-plans.ts'
import { periodsOf } from './plan-offers.ts'
import type { OfferedMethod, Selection } from './selection.ts'

export type BuyStep = 'sign-in' | 'buy-or-renew' | 'order-form' | 'pay'

/** Where a click on a card's button leads. */
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

/** A cart that this page saved, and takes back after its owner has signed in. */
export type CardCart = SavedCart & { product: CardPlan; mode: 'buy' | 'demo'; method: OfferedMethod }

/** `demo` is the id of the license that turns into a paid one; null to buy anew. */
export function cartOf(plan: CardPlan, selection: Selection, demo: number | null): CardCart {
  const { servers, country, method } = selection
  const periods = periodsOf(plan, selection)
  const mode = demo === null ? 'buy' : 'demo'
  return { product: plan, mode, servers, country, periods, license_id: demo, method }
}

export function requestOf({ method, ...cart }: CardCart, terms: OrderTerms): OrderRequest<CardPlan> {
  return { ...cart, payment: method, ...terms }
}

/** Whether the saved cart is one of this page: other pages save theirs in the same place. */
export function isCardCart(cart: SavedCart | null, demo: number | null): cart is CardCart {
  if (cart?.mode !== (demo === null ? 'buy' : 'demo') || cart.license_id !== demo) return false
  if (cart.method === 'crypto' || !isCardPlan(cart.product)) return false
  return cart.servers <= serverLimits.max && periodsFor(cart.product).includes(cart.periods)
}

/** The way back from signing in: this page with everything chosen, so that the server renders it as it was left. */
export function returnPath(
  pathname: string,
  query: URLSearchParams,
  plan: CardPlan,
  selection: Selection,
): string {
  const back = queryOf(selection, query)
  back.set(resumedPlanKey, plan)
  return `${pathname}?${back}`
}

/** In the address: the plan whose button sent the visitor to sign in. */
export const resumedPlanKey = 'kept'
