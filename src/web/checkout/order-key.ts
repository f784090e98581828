const storageKey = 'order-keys'
const keys = new Map<string, string>()

/**
 * The Idempotency-Key that this content is ordered under: the same one on a retry and after a reload, so that no
 * order is placed twice; domain.md 'Order and payment'.
 */
export function orderKeyOf(content: string, newKey: () => string = randomKey): string {
  const key = keys.get(content) ?? stored()[content] ?? newKey()
  keys.set(content, key)
  store({ ...stored(), [content]: key })
  return key
}

/** The order is placed. A page that comes back from memory repeats this order; one loaded anew makes another. */
export function settleOrderKey(content: string) {
  const { [content]: _, ...others } = stored()
  store(others)
}

/** The shop refused this content for good: a next attempt is a new one. */
export function dropOrderKey(content: string) {
  keys.delete(content)
  settleOrderKey(content)
}

/**
 * Whether a refused attempt made no order and never will. A lost connection, a fault, a restart or an order that is
 * being placed right now say nothing about that.
 */
export function isRefusedForGood(status: number): boolean {
  return [400, 403, 404, 413, 415, 502].includes(status)
}

function stored(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    // Only `store` writes there, and a key that is no string is refused by the server.
    return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {}
  } catch {
    return {}
  }
}

function store(all: Record<string, string>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(all))
  } catch {}
}

function randomKey(): string {
  // Not randomUUID, which is missing where the page came over plain http from another machine.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
