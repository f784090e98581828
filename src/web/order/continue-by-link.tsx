import { useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

/** A payment link holds the order open after its payment page has closed: this continues through such a link. */
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
