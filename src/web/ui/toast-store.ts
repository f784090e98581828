type ToastAction = { label: string; run: () => void }
export type Toast = {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
  action?: ToastAction | undefined
}

const none: readonly Toast[] = []
const listeners = new Set<() => void>()
let toasts = none
let lastId = 0

/** Called by event handlers in the browser only. A toast replaces those before it. */
export const toast = {
  success: (text: string, action?: ToastAction) => add('success', text, action),
  error: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
}

export function dismissToast(id: number) {
  show(toasts.filter(each => each.id !== id))
}

export function dismissErrors() {
  if (toasts.some(({ tone }) => tone === 'error')) show(none)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
  onServer: () => none,
}

function add(tone: Toast['tone'], text: string, action?: ToastAction) {
  // This module serves every visitor on the server: it must not hold state there.
  if (typeof document === 'undefined') return

  show([{ id: ++lastId, tone, text, action }])
}

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
