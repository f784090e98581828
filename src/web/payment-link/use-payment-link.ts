import { useEffect, useState } from 'react'
import { useApi } from '../app/context.ts'
import { toast } from '../ui/toast-store.ts'

export type LinkState =
  | { kind: 'opening' }
  | { kind: 'open'; url: string }
  | { kind: 'failed'; message: string; canRetry: boolean }

/**
 * Asks where the link leads. In the browser only: programs that look at a link in a message read the page, and must
 * not open a payment page each time.
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
      if (answer.ok) return setLink({ kind: 'open', url: answer.reply.data.url })
      toast.error(answer.message)
      // What the shop refuses now it refuses for good, but for a fault or too many tries.
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
