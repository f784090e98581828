import { vi } from 'vitest'

/** Shortens every time-out and records the requested milliseconds, until `restore`. */
export function hurryTimeOuts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const requested: number[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    requested.push(ms)
    return timeout(50)
  })
  return { requested, restore: () => spy.mockRestore() }
}
