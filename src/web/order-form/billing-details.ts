import type { Prefill } from '../../contract/orders.ts'
import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

/** In the order of the form. */
export const maxLengths = {
  client_company: 200,
  client_address_line: 300,
  client_zip: 32,
  client_city: 120,
  client_vat: 32,
  purchase_order: 64,
  buyer_reference: 64,
  comment: 2000,
  for_email: 320,
  coupon: 64,
}
export type DetailName = keyof typeof maxLengths
export type Details = Record<DetailName, string>
// The keys are all names.
export const detailNames = Object.keys(maxLengths) as DetailName[]

const requiredNames = ['client_company', 'client_zip', 'client_city', 'client_address_line'] as const
type RequiredName = (typeof requiredNames)[number]

export function isRequired(name: DetailName): name is RequiredName {
  return requiredNames.some(known => known === name)
}

/** A draft wins over the last order's details; a coupon in the address fills an empty field. */
export function initialDetails(draft: Partial<Details> | null, prefill: Prefill | null, coupon: string) {
  const known: Partial<Details> = { ...prefill, ...draft }
  // The names are all keys.
  const details = Object.fromEntries(detailNames.map(name => [name, known[name] ?? ''])) as Details
  return { ...details, coupon: details.coupon || coupon }
}

export function orderRequest({ method, ...cart }: SavedCart, { coupon, ...client }: Details) {
  return {
    ...cart,
    ...client,
    client_country: cart.country,
    payment: method,
    ...(coupon.trim() ? { coupon } : {}),
  }
}

const storageKey = 'order-draft'

export function saveDraft(email: string, details: Details) {
  saveInTab(storageKey, { email, details })
}

/** The details that this customer typed in this tab before; another customer's draft is ignored. */
export function readDraft(email: string): Details | null {
  const saved = readFromTab(storageKey)
  // Only `saveDraft` writes there.
  return saved['email'] === email ? (saved['details'] as Details) : null
}

export function removeDraft() {
  removeFromTab(storageKey)
}
