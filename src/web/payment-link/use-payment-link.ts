import { useEffect, useState } from 'react'
import type { OpenedLink } from '../../contract/payment-links.ts'
import { useApi } from '../app/context.ts'

export type LinkState =
  | { kind: 'opening' }
  | { kind: 'open'; payment: OpenedLink }
  | { kind: 'failed'; message: string; canRetry: boolean }

/**
 * Resolves the link in the browser only: programs that preview links load the page, and must not open a payment
 * page each time.
 */
export function usePaymentLink(id: string) {
  const api = useApi()
  const [attempt, setAttempt] = useState(1)
  const [link, setLink] = useState<LinkState>({ kind: 'opening' })

  useEffect(() => {
    let isWanted = true
    async function open() {
      const answer = await api('GET /api/orders/payment-link/', { query: { id } })
      if (!isWanted) return
      if (answer.ok) return setLink({ kind: 'open', payment: answer.reply.data })
      // Refusals are final, except for faults and rate limits.
      const canRetry = answer.status === 0 || answer.status === 429 || answer.status >= 500
      setLink({ kind: 'failed', message: answer.message, canRetry })
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [api, id, attempt])

  function retry() {
    setLink({ kind: 'opening' })
    setAttempt(attempt + 1)
  }

  return { link, retry }
}
