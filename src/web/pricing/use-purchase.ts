import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { OrderTerms } from '../checkout/coupon-part.tsx'
import { orderFormPath, saveCart } from '../checkout/saved-cart.ts'
import { type OrderState, usePlaceOrder } from '../checkout/use-place-order.ts'
import { nextStep, orderRequest, planCart, returnPath } from './buy.ts'
import type { CardPlan, Selection } from './selection.ts'

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
