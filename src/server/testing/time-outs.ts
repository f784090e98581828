import { vi } from 'vitest'

/** Lets every time-out pass after a moment, and tells which were asked for, in milliseconds, until `restore`. */
export function hurryTimeOuts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const asked: number[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    asked.push(ms)
    return timeout(50)
  })
  return { asked, restore: () => spy.mockRestore() }
}
