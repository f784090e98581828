import { type PaymentMethod, paymentMethods } from '../../domain/payments/methods.ts'
import { type CartMode, cartModes } from '../../domain/pricing/catalog.ts'

/** The cart that waits in this tab while its owner signs in or fills in the order form; spec.md section 4. Another tab has its own. */
export type SavedCart = {
  product: string
  mode: CartMode
  servers: number
  country: string
  periods: number
  /** An id, or a serial number where the mode is renew-sn; null when buying anew. */
  license_id: number | string | null
  method: PaymentMethod
}

const storageKey = 'cart'
const listeners = new Set<() => void>()

// A browser may refuse its storage altogether. Then nothing is kept, and the address still holds the selection.
export function saveCart(cart: SavedCart) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(cart))
  } catch {}
  for (const listener of listeners) listener()
}

export function readSavedCart(): SavedCart | null {
  try {
    return parseCart(sessionStorage.getItem(storageKey))
  } catch {
    return null
  }
}

export function forgetSavedCart() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
  for (const listener of listeners) listener()
}

export function onSavedCartChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A cart, or null: storage may hold anything. It only has the shape of one; what a plan or a country allows is for
 * the page that takes it, and for the server.
 */
export function parseCart(text: string | null): SavedCart | null {
  const { product, servers, country, periods, license_id, ...stored } = recordOf(text)
  const mode = cartModes.find(known => known === stored.mode)
  const method = paymentMethods.find(known => known === stored.method)
  if (typeof product !== 'string' || product === '' || !mode || !method) return null
  if (typeof country !== 'string' || !/^[A-Z]{3}$/.test(country)) return null
  if (!isCount(servers) || !isCount(periods) || !isLicense(license_id, mode)) return null
  return { product, mode, servers, country, periods, license_id, method }
}

function recordOf(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isLicense(value: unknown, mode: CartMode): value is SavedCart['license_id'] {
  if (mode === 'buy') return value === null
  return isCount(value) || (typeof value === 'string' && value !== '')
}
