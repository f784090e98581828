import { useSyncExternalStore } from 'react'

/** Whole seconds until a moment (milliseconds since the epoch), counting down to 0. */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(
    everyMoment,
    () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
    () => 0,
  )
}

function everyMoment(listener: () => void) {
  const timer = setInterval(listener, 200)
  return () => clearInterval(timer)
}
