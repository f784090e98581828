import { vi } from 'vitest'

/** Waits for a check to pass, up to a minute: a busy machine is late, and what has to come is never asserted by time. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
