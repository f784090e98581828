/** `warning`: the shop starts, but an operator should look at it. */
export type Finding = { outcome: 'ok' | 'warning' | 'failed'; words: string }

export const ok = (words: string): Finding => ({ outcome: 'ok', words })
export const warning = (words: string): Finding => ({ outcome: 'warning', words })
export const failed = (words: string): Finding => ({ outcome: 'failed', words })

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const words = error.message || code || error.name
  return error.cause instanceof Error ? `${words}: ${describeError(error.cause)}` : words
}
