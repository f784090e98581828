import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useVisitor } from '../app/context.ts'
import { replaceQuery } from '../checkout/query.ts'
import { onSavedCartChange, readSavedCart, removeSavedCart } from '../checkout/saved-cart.ts'
import { isCardCart, resumedPlanKey } from './buy.ts'
import { type CardPlan, isCardPlan, type Selection } from './selection.ts'

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
