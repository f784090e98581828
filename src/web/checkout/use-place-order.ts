import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { CallBody } from '../../contract/calls.ts'
import type { Prefill } from '../../contract/orders.ts'
import { hasRightToWithdraw } from '../../domain/orders/consent.ts'
import { useApi } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { toast } from '../ui/toast-store.ts'
import type { OrderTerms } from './coupon-part.tsx'
import { completeOrderKey, dropOrderKey, isFinalRefusal, orderKeyFor } from './order-key.ts'
import type { CompanyChoice, PaymentChoice } from './price-basis.ts'
import { type Chosen, withChoice } from './query.ts'
import { type SavedCart, saveCart } from './saved-cart.ts'

export type OrderRequest<Plan extends string> = CallBody<'POST /api/astra/order/'> &
  Omit<SavedCart, 'method'> & { product: Plan }

export type ConsentedChange = { client_zip?: string; max_total?: number; country_confirmed?: true }

/** Ordering shows at most one of these at a time. */
export type OrderState<Plan extends string> =
  | { kind: 'idle' }
  | { kind: 'consenting'; request: OrderRequest<Plan> }
  | { kind: 'placing'; plan: Plan }
  | {
      kind: 'refused'
      plan: Plan
      message: string
      fields: Record<string, string>
      orders?: number[] | undefined
    }
  | { kind: 'no-url' }

type PlaceOptions<Plan extends string> = {
  /** Called just before the browser leaves for the payment page or the order. */
  onPlaced?: () => void
  /** Saves the choice and returns where to sign in when the session has ended. */
  signInFor: (request: OrderRequest<Plan>) => string
}

/** Places an order exactly once, whatever is clicked, retried or reloaded. */
export function usePlaceOrder<Plan extends string>({ onPlaced, signInFor }: PlaceOptions<Plan>) {
  const api = useApi()
  const [state, setState] = useState<OrderState<Plan>>({ kind: 'idle' })
  const { revalidate } = useRevalidator()
  const isPlacing = useRef(false)

  useEffect(() => {
    // A page restored from memory would still be busy.
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      isPlacing.current = false
      setState({ kind: 'idle' })
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  async function place(request: OrderRequest<Plan>) {
    if (isPlacing.current) return
    if (!request.consent && mayWithdraw(request)) return setState({ kind: 'consenting', request })
    isPlacing.current = true
    const plan = request.product
    setState({ kind: 'placing', plan })
    const content = JSON.stringify(request)
    const idempotencyKey = orderKeyFor(content)
    const send = () => api('POST /api/astra/order/', { body: request, idempotencyKey })
    let answer = await send()
    for (let retries = 3; retries > 0 && !answer.ok && answer.status === 503; retries--) {
      await pause(answer.retryAfter ?? 5)
      answer = await send()
    }

    if (answer.ok && answer.reply.url) {
      completeOrderKey(content)
      onPlaced?.()
      // Stays busy until the browser has left the page.
      location.assign(answer.reply.url)
      return
    }

    isPlacing.current = false
    if (answer.ok) setState({ kind: 'no-url' })
    else if (answer.status === 401) {
      // A full load, because this page still takes the visitor for signed in.
      setState({ kind: 'idle' })
      location.assign(signInFor(request))
    } else {
      if (isFinalRefusal(answer.status)) dropOrderKey(content)
      if (answer.fields['country_confirmed']) return setState({ kind: 'consenting', request })
      // The prices or offers on the page are out of date.
      if (answer.status === 409) void revalidate()
      toast.error(answer.message)
      setState({ ...answer, kind: 'refused', plan })
    }
  }

  function agree(change: ConsentedChange = {}) {
    if (state.kind === 'consenting') void place({ ...state.request, ...change, consent: true })
  }

  return { state, place, agree, dismiss: () => setState({ kind: 'idle' }) }
}

const pause = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))

export function mayWithdraw({ country, client_company, client_vat }: OrderRequest<string>): boolean {
  return hasRightToWithdraw({ country, company: client_company ?? '', vatNumber: client_vat ?? '' })
}

export type Billing = Partial<Omit<Prefill, 'client_country' | 'payment'>>

/** Otherwise the order form follows, which asks for the details of the invoice and also makes written quotes. */
export function asksAtOnce({ method, company }: Pick<PaymentChoice, 'method' | 'company'>): boolean {
  return method !== 'bank' && !company
}

/** Bank transfers and companies continue to the order form; anything else is ordered at once. */
export function useOrderCart<Plan extends string>(choice: Chosen, options?: Partial<PlaceOptions<Plan>>) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { state, place, agree, dismiss } = usePlaceOrder<Plan>({
    signInFor: () => paths.signIn(`${pathname}?${withChoice(choice, new URLSearchParams(location.search))}`),
    ...options,
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
    const coupon = terms.coupon ?? ''
    void navigate(method === 'bank' ? paths.orderForm(coupon) : paths.orderFormOnline(coupon))
  }

  return { state, order, agree, dismiss }
}
