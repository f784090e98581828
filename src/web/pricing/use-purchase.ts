import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { toast } from '../ui/toast-store.ts'
import { cartOf, nextStep, returnPath } from './buy.ts'
import type { CardPlan } from './card-plans.ts'
import { dropOrderKey, isRefusedForGood, orderKeyOf, settleOrderKey } from './order-key.ts'
import { saveCart } from './saved-cart.ts'
import type { Selection } from './selection.ts'

type Options = { selection: Selection; renewable: number; onPlaced: () => void }

/** What buying shows: at most one of these at a time, or nothing. */
export type PurchaseState =
  | { kind: 'idle' }
  | { kind: 'asking'; plan: CardPlan }
  | { kind: 'placing'; plan: CardPlan }
  | { kind: 'refused'; plan: CardPlan; message: string }
  | { kind: 'no-url' }

const idle: PurchaseState = { kind: 'idle' }

/** The buy flow of spec.md section 4, from the click to the payment page. */
export function usePurchase({ selection, renewable, onPlaced }: Options) {
  const api = useApi()
  const { user } = useVisitor()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(idle)
  const isPlacing = useRef(false)
  const confirmed = useRef(false)

  useEffect(() => {
    // The browser may bring this page back from memory just as it was left: busy.
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      isPlacing.current = false
      setState(idle)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  function buy(plan: CardPlan) {
    if (isPlacing.current) return
    const buyer = {
      signedIn: user !== null,
      renewable,
      confirmed: confirmed.current,
      method: selection.method,
    }
    switch (nextStep(buyer)) {
      case 'sign-in':
        return void navigate(keepForSignIn(plan))
      case 'buy-or-renew':
        return setState({ kind: 'asking', plan })
      case 'order-form':
        saveCart(cartOf(plan, selection))
        return void navigate(paths.orderForm())
      case 'pay':
        return void place(plan)
    }
  }

  function buyNew(plan: CardPlan) {
    confirmed.current = true
    setState(idle)
    buy(plan)
  }

  /** Keeps the choice, and says where to sign in to come back to it. */
  function keepForSignIn(plan: CardPlan): string {
    saveCart(cartOf(plan, selection))
    return paths.signIn(returnPath(pathname, new URLSearchParams(search), plan, selection))
  }

  async function place(plan: CardPlan) {
    isPlacing.current = true
    setState({ kind: 'placing', plan })
    const { method, ...cart } = cartOf(plan, selection)
    const body = { ...cart, payment: method }
    const content = JSON.stringify(body)
    const answer = await api('POST /api/astra/order/', { body, idempotencyKey: orderKeyOf(content) })

    if (answer.ok && answer.reply.url) {
      settleOrderKey(content)
      onPlaced()
      // The page stays busy until the browser has left it.
      location.assign(answer.reply.url)
      return
    }

    isPlacing.current = false
    if (answer.ok) setState({ kind: 'no-url' })
    else if (answer.status === 401) {
      // A full load, because this page still takes the visitor for signed in.
      setState(idle)
      location.assign(keepForSignIn(plan))
    } else {
      if (isRefusedForGood(answer.status)) dropOrderKey(content)
      toast.error(answer.message)
      setState({ kind: 'refused', plan, message: answer.message })
    }
  }

  return { state, buy, buyNew, dismiss: () => setState(idle) }
}
