export type Toast = { id: number; tone: 'success' | 'error' | 'info'; text: string }

const mostAtOnce = 4
const none: readonly Toast[] = []
const listeners = new Set<() => void>()
let toasts = none
let lastId = 0

/** Only for event handlers in the browser. Errors stay until dismissed. */
export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
  info: (text: string) => add('info', text),
}

export function dismissToast(id: number) {
  show(toasts.filter(each => each.id !== id))
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => toasts,
  onServer: () => none,
}

function add(tone: Toast['tone'], text: string) {
  // On the server this module serves every visitor: it must not hold state.
  if (typeof document === 'undefined') return

  const others = toasts.filter(each => each.text !== text)
  show([...others, { id: ++lastId, tone, text }].slice(-mostAtOnce))
}

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
