// A browser may refuse its storage: then nothing is saved, and nothing fails.

/** Saves a value in this tab: it survives a reload and ends with the tab. */
export function saveInTab(key: string, value: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

/** The fields of the saved value, unchecked; empty where nothing usable is saved. */
export function readFromTab(key: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    return {}
  }
}

export function removeFromTab(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
