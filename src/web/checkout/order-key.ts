import { readFromTab, saveInTab } from '../app/tab-storage.ts'

const storageKey = 'order-keys'
const keys = new Map<string, string>()

/** The Idempotency-Key of this content: the same on a retry and after a reload, so that no order is placed twice. */
export function orderKeyFor(content: string): string {
  const key = keys.get(content) ?? savedKeys()[content] ?? randomKey()
  keys.set(content, key)
  saveInTab(storageKey, { ...savedKeys(), [content]: key })
  return key
}

/** Call it once the order is placed: a page restored from memory repeats this order, a newly loaded one places another. */
export function completeOrderKey(content: string) {
  const { [content]: _, ...others } = savedKeys()
  saveInTab(storageKey, others)
}

export function dropOrderKey(content: string) {
  keys.delete(content)
  completeOrderKey(content)
}

/** Whether a failed attempt certainly placed no order; a lost connection, a 409 or a 500 leave that open. */
export function isFinalRefusal(status: number): boolean {
  return [400, 403, 404, 413, 415, 502].includes(status)
}

function savedKeys(): Record<string, string> {
  // No other file writes there, and the server refuses a key that is not a string.
  return readFromTab(storageKey) as Record<string, string>
}

export function randomKey(): string {
  // randomUUID is missing on pages served over plain http from another machine.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
