import { useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

/** The payment page has closed while a link held the order open: this goes on as that link would. */
export function ContinueByLink({ orderId }: { orderId: number }) {
  const { step } = useTexts().order
  const api = useApi()
  const [isOpening, setOpening] = useState(false)

  async function goOn() {
    setOpening(true)
    const answer = await api('POST /api/orders/{id}/payment-link/', { params: { id: orderId } })
    if (answer.ok) return location.assign(answer.reply.data.url)
    setOpening(false)
    toast.error(answer.message)
  }

  return (
    <Button variant="primary" busy={isOpening} onClick={() => void goOn()}>
      {step.continue}
    </Button>
  )
}
