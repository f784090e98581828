import { useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { dropOrderKey, isRefusedForGood, orderKeyOf, settleOrderKey } from '../app/order-key.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

/** What closed without money, ordered again as it is, at today's prices: one order however often it is clicked. */
export function OrderAgain({ orderId }: { orderId: number }) {
  const { step } = useTexts().review
  const api = useApi()
  const [isOrdering, setOrdering] = useState(false)

  async function orderAgain() {
    setOrdering(true)
    const content = `reorder ${orderId}`
    const answer = await api('POST /api/orders/{id}/reorder/', {
      params: { id: orderId },
      idempotencyKey: orderKeyOf(content),
    })
    if (answer.ok) {
      settleOrderKey(content)
      // The page stays busy until the browser has left it.
      return location.assign(answer.reply.url)
    }
    if (isRefusedForGood(answer.status)) dropOrderKey(content)
    setOrdering(false)
    toast.error(answer.message)
  }

  return (
    <Button variant="primary" busy={isOrdering} onClick={() => void orderAgain()}>
      {step.again}
    </Button>
  )
}
