import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { OrderTerms } from '../checkout/coupon-part.tsx'
import { replaceQuery } from '../checkout/query.ts'
import {
  onSavedCartChange,
  orderFormPath,
  readSavedCart,
  removeSavedCart,
  saveCart,
} from '../checkout/saved-cart.ts'
import { type OrderState, usePlaceOrder } from '../checkout/use-place-order.ts'
import { isCardCart, nextStep, orderRequest, planCart, resumedPlanKey, returnPath } from './buy.ts'
import { type CardPlan, isCardPlan, type Selection } from './selection.ts'

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
  const order = usePlaceOrder<CardPlan>({ onPlaced, signInFor: ({ product }) => saveForSignIn(product) })
  const state: PurchaseState = asking ? { kind: 'asking', plan: asking } : order.state

  function buy(plan: CardPlan) {
    const buyer = {
      signedIn: user !== null,
      renewable,
      confirmed: confirmed.current,
      method: selection.method,
      company: selection.company,
    }
    switch (nextStep(buyer)) {
      case 'sign-in':
        return void navigate(saveForSignIn(plan))
      case 'buy-or-renew':
        return setAsking(plan)
      case 'order-form': {
        const cart = planCart(plan, selection, demo)
        saveCart(cart)
        return void navigate(orderFormPath(cart, termsFor(plan)))
      }
      case 'pay':
        return void order.place(orderRequest(planCart(plan, selection, demo), termsFor(plan)))
    }
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
    order.dismiss()
  }

  return { state, buy, buyNew, agree: order.agree, dismiss }
}

/**
 * The plan chosen before signing in. The address contains it too, so that the server renders the notice and
 * nothing moves when the saved cart is read.
 */
export function useSavedChoice(demo: number | null, restore: (selection: Partial<Selection>) => void) {
  const { user } = useVisitor()
  const [query] = useSearchParams()
  const named = query.get(resumedPlanKey)
  // A shared or reloaded address wins over the saved cart.
  const isChosen = ['servers', 'country', 'method', 'periods', 'plan'].some(name => query.has(name))
  const plan = useSyncExternalStore(
    onSavedCartChange,
    () => savedPlan(demo),
    () => (isCardPlan(named) ? named : null),
  )

  const restoreSaved = useEffectEvent(() => {
    const cart = readSavedCart()
    if (!user || isChosen || !isCardCart(cart, demo)) return
    const { product, servers, country, method, periods } = cart
    restore({ servers, country, method, plan: product, ...(product === 'astra-1m' ? { periods } : {}) })
  })
  useEffect(() => restoreSaved(), [])

  function forget() {
    removeSavedCart()
    const rest = new URLSearchParams(location.search)
    if (!rest.has(resumedPlanKey)) return
    rest.delete(resumedPlanKey)
    replaceQuery(rest)
  }

  return { plan: user && (named || !isChosen) ? plan : null, forget }
}

function savedPlan(demo: number | null): CardPlan | null {
  const cart = readSavedCart()
  return isCardCart(cart, demo) ? cart.product : null
}
