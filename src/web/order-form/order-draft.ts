import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'
import { type Details, isDetail } from './billing-details.ts'

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
