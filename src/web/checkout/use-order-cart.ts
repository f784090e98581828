import { useLocation, useNavigate } from 'react-router'
import type { Prefill } from '../../contract/orders.ts'
import { paths } from '../app/paths.ts'
import type { OrderTerms } from './coupon-part.tsx'
import type { CompanyChoice, PaymentChoice } from './price-basis.ts'
import { withChoice } from './query.ts'
import { orderFormPath, type SavedCart, saveCart } from './saved-cart.ts'
import { usePlaceOrder } from './use-place-order.ts'

export type Billing = Partial<Omit<Prefill, 'client_country' | 'payment'>>

/** Otherwise the order form follows, which asks for the details of the invoice and also makes written quotes. */
export function asksAtOnce({ method, company }: Pick<PaymentChoice, 'method' | 'company'>): boolean {
  return method !== 'bank' && !company
}

/** Bank transfers and companies continue to the order form; anything else is ordered at once. */
export function useOrderCart<Plan extends string>(choice: Record<string, string | number>) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { state, place, agree, dismiss } = usePlaceOrder<Plan>({
    signInFor: () => paths.signIn(`${pathname}?${withChoice(choice, new URLSearchParams(location.search))}`),
  })

  function order(
    cart: SavedCart & { product: Plan },
    company: CompanyChoice,
    terms: OrderTerms,
    billing: Billing = {},
  ) {
    const { method, ...content } = cart
    if (asksAtOnce({ method, company }))
      return void place({ ...content, ...billing, payment: method, ...terms })
    saveCart(cart)
    void navigate(orderFormPath(cart, terms))
  }

  return { state, order, agree, dismiss }
}
