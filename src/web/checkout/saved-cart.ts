import type { PaymentMethod } from '../../domain/payments/methods.ts'
import type { CartMode } from '../../domain/pricing/catalog.ts'
import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'

/** The cart of this tab, saved while the customer signs in or fills in the order form. */
export type SavedCart = {
  product: string
  mode: CartMode
  servers: number
  country: string
  periods: number
  /** An id, or a serial number where the mode is renew-sn; null for a new license. */
  license_id: number | string | null
  method: PaymentMethod
}

const storageKey = 'cart'
const listeners = new Set<() => void>()

export function saveCart(cart: SavedCart) {
  saveInTab(storageKey, cart)
  for (const listener of listeners) listener()
}

export function readSavedCart(): SavedCart | null {
  const saved = readFromTab(storageKey)
  // No other file writes there, and the server checks what is ordered.
  return 'product' in saved ? (saved as SavedCart) : null
}

export function removeSavedCart() {
  removeFromTab(storageKey)
  for (const listener of listeners) listener()
}

export function onSavedCartChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
