import { useLocation, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import type { OrderTerms } from './coupon-lookup.ts'
import { withChoice } from './query.ts'
import { type SavedCart, saveCart } from './saved-cart.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** A bank transfer continues to the order form; anything else is ordered at once. */
export function useOrderCart<Plan extends string>(choice: Record<string, string | number>) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { state, place, agree, dismiss } = usePlaceOrder<Plan>({
    signInFor: () => paths.signIn(`${pathname}?${withChoice(choice, new URLSearchParams(location.search))}`),
  })

  function order({ method, ...cart }: SavedCart & { product: Plan }, terms: OrderTerms) {
    if (method !== 'bank') return void place({ ...cart, payment: method, ...terms })
    saveCart({ ...cart, method })
    void navigate(paths.orderForm(terms.coupon ?? undefined))
  }

  return { state, order, agree, dismiss }
}
