type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
  action?: ToastAction | undefined
}

const listeners = new Set<() => void>()
let shown: Toast | null = null
let lastId = 0

/** Called by event handlers in the browser only. A toast replaces the one before it. */
export const toast = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  error: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
}

export function dismissToast() {
  show(null)
}

export function dismissError() {
  if (shown?.tone === 'error') show(null)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => shown,
  onServer: () => null,
}

function add(tone: Toast['tone'], text: string, action?: ToastAction) {
  // This module serves every visitor on the server: it must not hold state there.
  if (typeof document === 'undefined') return

  show({ id: ++lastId, tone, text, action })
}

function show(next: Toast | null) {
  shown = next
  for (const listener of listeners) listener()
}
