import { vi } from 'vitest'

/** Up to a minute: a busy machine is slow, so no test asserts how long something takes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
