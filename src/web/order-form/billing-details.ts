import type { Prefill } from '../../contract/orders.ts'
import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

export const detailNames = [
  'client_company',
  'client_address_line',
  'client_zip',
  'client_city',
  'client_vat',
  'purchase_order',
  'buyer_reference',
  'comment',
  'for_email',
  'coupon',
] as const
export type DetailName = (typeof detailNames)[number]
export type Details = Record<DetailName, string>

export const maxLengths: Record<DetailName, number> = {
  client_company: 200,
  client_zip: 32,
  client_city: 120,
  client_address_line: 300,
  client_vat: 32,
  purchase_order: 64,
  buyer_reference: 64,
  comment: 2000,
  for_email: 320,
  coupon: 64,
}

const requiredNames = ['client_company', 'client_zip', 'client_city', 'client_address_line'] as const
type RequiredName = (typeof requiredNames)[number]

export function isRequired(name: DetailName): name is RequiredName {
  return requiredNames.some(known => known === name)
}

export function isDetail(name: string): name is DetailName {
  return detailNames.some(known => known === name)
}

/** A draft wins over the last order's details; a coupon in the address fills an empty field. */
export function initialDetails(draft: Partial<Details> | null, prefill: Prefill | null, coupon: string) {
  const first = (name: DetailName) =>
    draft?.[name] ?? (prefill && name in prefill ? String(Reflect.get(prefill, name)) : '')
  return {
    client_company: first('client_company'),
    client_zip: first('client_zip'),
    client_city: first('client_city'),
    client_address_line: first('client_address_line'),
    client_vat: first('client_vat'),
    purchase_order: first('purchase_order'),
    buyer_reference: first('buyer_reference'),
    comment: first('comment'),
    for_email: first('for_email'),
    coupon: first('coupon') || coupon,
  }
}

export function orderRequest(cart: SavedCart, { coupon, ...client }: Details) {
  const { product, mode, servers, country, periods, license_id, method } = cart
  return {
    product,
    mode,
    servers,
    country,
    periods,
    license_id,
    ...client,
    client_country: country,
    payment: method,
    ...(coupon.trim() ? { coupon } : {}),
  }
}

const storageKey = 'order-draft'

export function saveDraft(email: string, details: Details) {
  saveInTab(storageKey, { email, details })
}

/** The details that this customer typed in this tab before; another customer's draft is ignored. */
export function readDraft(email: string): Partial<Details> | null {
  const saved = readFromTab(storageKey)
  if (saved['email'] !== email || typeof saved['details'] !== 'object') return null
  const texts = Object.entries(saved['details'] ?? {}).filter(
    ([name, value]) => isDetail(name) && typeof value === 'string',
  )
  return Object.fromEntries(texts)
}

export function removeDraft() {
  removeFromTab(storageKey)
}
