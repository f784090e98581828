import { useSyncExternalStore } from 'react'

/** False while the page is only the server's markup, in which no button works yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
