import { useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { OrderTerms } from '../checkout/coupon-part.tsx'
import { orderedPeriods, replaceQuery, withChoice } from '../checkout/query.ts'
import {
  onSavedCartChange,
  readSavedCart,
  removeSavedCart,
  type SavedCart,
  saveCart,
} from '../checkout/saved-cart.ts'
import { type CardPlan, isCardPlan, resumedPlanKey, type Selection } from '../checkout/selection.ts'
import { type OrderState, useOrderCart } from '../checkout/use-place-order.ts'

type Options = {
  selection: Selection
  termsFor: (plan: CardPlan) => OrderTerms
  renewable: number
  demo: number | null
  onPlaced: () => void
}

export type PurchaseState = OrderState<CardPlan> | { kind: 'asking'; plan: CardPlan }

export function usePurchase({ selection, termsFor, renewable, demo, onPlaced }: Options) {
  const { user } = useVisitor()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<CardPlan>()
  const confirmed = useRef(false)
  const { order, ...ordering } = useOrderCart<CardPlan>(selection, {
    onPlaced,
    signInFor: ({ product }) => saveForSignIn(product),
  })
  const state: PurchaseState = asking ? { kind: 'asking', plan: asking } : ordering.state

  function buy(plan: CardPlan) {
    if (!user) return void navigate(saveForSignIn(plan))
    if (renewable > 0 && !confirmed.current) return setAsking(plan)
    order(planCart(plan, selection, demo), selection.company, termsFor(plan))
  }

  function buyNew(plan: CardPlan) {
    confirmed.current = true
    setAsking(undefined)
    buy(plan)
  }

  function saveForSignIn(plan: CardPlan): string {
    saveCart(planCart(plan, selection, demo))
    return paths.signIn(returnPath(pathname, new URLSearchParams(search), plan, selection))
  }

  function dismiss() {
    setAsking(undefined)
    ordering.dismiss()
  }

  return { state, buy, buyNew, agree: ordering.agree, dismiss }
}

/** `demo` is the id of the license to convert; null to buy a new one. */
export function planCart(
  plan: CardPlan,
  { servers, country, periods, method }: Selection,
  demo: number | null,
): SavedCart & { product: CardPlan } {
  return {
    product: plan,
    mode: demo === null ? 'buy' : 'demo',
    servers,
    country,
    periods: orderedPeriods(plan, periods),
    license_id: demo,
    method,
  }
}

export function returnPath(pathname: string, query: URLSearchParams, plan: CardPlan, selection: Selection) {
  const back = withChoice({ ...selection, plan }, query)
  back.set(resumedPlanKey, plan)
  return `${pathname}?${back}`
}

/**
 * The plan chosen before signing in. The address contains it too, so that the server renders the notice and
 * nothing moves when the saved cart is read.
 */
export function useSavedChoice(demo: number | null) {
  const { user } = useVisitor()
  const [query] = useSearchParams()
  const named = query.get(resumedPlanKey)
  const plan = isCardPlan(named) ? named : null
  const isSaved = useSyncExternalStore(
    onSavedCartChange,
    // Without a plan the same as on the server: a difference renders the whole page twice.
    () => plan === null || isSavedFor(plan, demo),
    () => true,
  )

  function forget() {
    removeSavedCart()
    begin()
  }

  /** A reloaded page must not buy again. */
  function begin() {
    const rest = new URLSearchParams(location.search)
    if (!rest.has(resumedPlanKey)) return
    rest.delete(resumedPlanKey)
    replaceQuery(rest)
  }

  return { plan: user && isSaved ? plan : null, begin, forget }
}

/** An address alone must not buy: it may come from someone else. */
function isSavedFor(plan: CardPlan | null, demo: number | null): boolean {
  const cart = readSavedCart()
  return cart !== null && cart.product === plan && cart.license_id === demo
}
