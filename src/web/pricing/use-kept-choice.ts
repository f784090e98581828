import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useVisitor } from '../app/context.ts'
import { keptPlanKey } from './buy.ts'
import { type CardPlan, isCardPlan } from './card-plans.ts'
import { forgetSavedCart, onSavedCartChange, readSavedCart } from './saved-cart.ts'
import type { Selection } from './selection.ts'

/**
 * The plan that was chosen before signing in, once its buyer is back. The address names it too, so that the server
 * renders the notice and nothing moves when the saved cart is read.
 */
export function useKeptChoice(restore: (selection: Partial<Selection>) => void) {
  const { user } = useVisitor()
  const [query, setQuery] = useSearchParams()
  const named = query.get(keptPlanKey)
  const plan = useSyncExternalStore(onSavedCartChange, savedPlan, () => (isCardPlan(named) ? named : null))

  const restoreSaved = useEffectEvent(() => {
    const cart = readSavedCart()
    if (!user || !cart) return
    const { product, servers, country, method, periods } = cart
    restore({ servers, country, method, ...(product === 'astra-1m' ? { periods } : {}) })
  })
  useEffect(() => restoreSaved(), [])

  function forget() {
    forgetSavedCart()
    if (!query.has(keptPlanKey)) return
    const rest = new URLSearchParams(query)
    rest.delete(keptPlanKey)
    setQuery(rest, { replace: true, preventScrollReset: true })
  }

  return { plan: user ? plan : null, forget }
}

function savedPlan(): CardPlan | null {
  return readSavedCart()?.product ?? null
}
