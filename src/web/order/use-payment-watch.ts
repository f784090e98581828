import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const pauseMs = 3000
const mostChecks = 20

/** Reloads the data every 3 s for a minute, while the calling component is shown. */
export function usePaymentWatch() {
  const { revalidate } = useRevalidator()
  const [checks, setChecks] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const isWatching = checks < mostChecks

  useEffect(() => {
    if (!isWatching) return
    const timer = setTimeout(() => void revalidate().finally(() => setChecks(checks + 1)), pauseMs)
    return () => clearTimeout(timer)
  }, [checks, isWatching, revalidate])

  async function checkAgain() {
    setIsAsking(true)
    await revalidate()
    setIsAsking(false)
  }

  return { isWatching, isAsking, checkAgain }
}
