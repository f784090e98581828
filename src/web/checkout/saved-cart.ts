import { type PaymentMethod, paymentMethods } from '../../domain/payments/methods.ts'
import { type CartMode, cartModes } from '../../domain/pricing/catalog.ts'
import { paths } from '../app/paths.ts'
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

/** The form for the invoice's details, which places the saved cart. */
export function orderFormPath({ method }: SavedCart, { coupon }: { coupon: string | null }): string {
  return method === 'bank' ? paths.orderForm(coupon ?? undefined) : paths.orderFormOnline(coupon ?? '')
}

export function readSavedCart(): SavedCart | null {
  return parseCart(readFromTab(storageKey))
}

export function removeSavedCart() {
  removeFromTab(storageKey)
  for (const listener of listeners) listener()
}

export function onSavedCartChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Checks the shape only: what a plan or a country allows is for the page that takes the cart, and for the server. */
export function parseCart({
  product,
  servers,
  country,
  periods,
  license_id,
  ...saved
}: Record<string, unknown>): SavedCart | null {
  const mode = cartModes.find(known => known === saved['mode'])
  const method = paymentMethods.find(known => known === saved['method'])
  if (typeof product !== 'string' || product === '' || !mode || !method) return null
  if (typeof country !== 'string' || !/^[A-Z]{3}$/.test(country)) return null
  if (!isCount(servers) || !isCount(periods) || !isLicense(license_id, mode)) return null
  return { product, mode, servers, country, periods, license_id, method }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isLicense(value: unknown, mode: CartMode): value is SavedCart['license_id'] {
  if (mode === 'buy') return value === null
  return isCount(value) || (typeof value === 'string' && value !== '')
}
