import { periodsFor, serverLimits } from '../../domain/pricing/catalog.ts'
import { type CardPlan, isCardPlan } from './card-plans.ts'
import type { OfferedMethod } from './selection.ts'

/** The cart that waits in this browser while its owner signs in or fills in the order form; spec.md section 4. */
export type SavedCart = {
  product: CardPlan
  mode: 'buy'
  servers: number
  country: string
  periods: number
  license_id: null
  method: OfferedMethod
}

const methods: readonly OfferedMethod[] = ['stripe', 'bank']
const storageKey = 'cart'
const listeners = new Set<() => void>()

// A browser may refuse its storage altogether. Then nothing is kept, and the address still holds the selection.
export function saveCart(cart: SavedCart) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(cart))
  } catch {}
  for (const listener of listeners) listener()
}

export function readSavedCart(): SavedCart | null {
  try {
    return parseCart(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

export function forgetSavedCart() {
  try {
    localStorage.removeItem(storageKey)
  } catch {}
  for (const listener of listeners) listener()
}

export function onSavedCartChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A cart of this page, or null: storage may hold anything, carts of other pages too. */
export function parseCart(text: string | null): SavedCart | null {
  const stored = recordOf(text)
  const { product, servers, country, periods } = stored
  const method = methods.find(known => known === stored.method)
  if (stored.mode !== 'buy' || !isCardPlan(product) || !method) return null
  if (typeof country !== 'string' || !/^[A-Z]{3}$/.test(country)) return null
  if (!isServerCount(servers) || typeof periods !== 'number' || !periodsFor(product).includes(periods))
    return null
  return { product, mode: 'buy', servers, country, periods, license_id: null, method }
}

function recordOf(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function isServerCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= serverLimits.min && Number(value) <= serverLimits.max
}
