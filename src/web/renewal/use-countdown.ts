import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `onEnd` once at zero. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      if (left === 1) end()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])

  return left
}
