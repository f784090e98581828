import { clientNetwork } from './rate-limit.ts'

/** Limits what is in progress at once, in total and for each network. */
export function openGate({ most, mostOfNetwork }: { most: number; mostOfNetwork: number }) {
  const inProgress = new Map<string, number>()
  let total = 0

  return {
    /** Returns how to leave again; null if there is no room. */
    enter(address: string): (() => void) | null {
      const network = clientNetwork(address)
      const count = inProgress.get(network) ?? 0
      if (total >= most || count >= mostOfNetwork) return null
      total++
      inProgress.set(network, count + 1)
      return () => {
        total--
        const left = (inProgress.get(network) ?? 1) - 1
        if (left > 0) inProgress.set(network, left)
        else inProgress.delete(network)
      }
    },
  }
}
