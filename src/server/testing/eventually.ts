import { vi } from 'vitest'

/** Waits up to a minute for a check to pass, since a busy machine can be slow. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
