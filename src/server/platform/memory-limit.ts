import { clientNetwork } from './http/rate-limit.ts'
import { Refusal } from './http/refusal.ts'

/** Counts in the memory of this process, for requests that cost less than a count in the database. */
export function openMemoryLimit({ most, withinSeconds }: { most: number; withinSeconds: number }) {
  let currentWindow = 0
  let tries = new Map<string, number>()

  return function countTry(address: string, now: Date) {
    const seconds = now.getTime() / 1000
    const window = Math.floor(seconds / withinSeconds)
    if (window !== currentWindow) tries = new Map()
    currentWindow = window

    const network = clientNetwork(address)
    const count = (tries.get(network) ?? 0) + 1
    tries.set(network, count)
    if (count > most)
      throw new Refusal('too-many-requests', {
        retryAfterSeconds: Math.ceil((window + 1) * withinSeconds - seconds),
      })
  }
}
