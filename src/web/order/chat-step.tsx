import { useState } from 'react'
import type { Order } from '../../contract/orders.ts'
import { useApi, useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast-store.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

type Props = { order: Order; fromCheckout: boolean; isOwn: boolean }

export function ChatStep({ order, fromCheckout, isOwn }: Props) {
  const { step } = useTexts().order
  const api = useApi()
  const [isOpening, setOpening] = useState(false)
  const { isWatching, isAsking, checkAgain } = usePaymentWatch()

  async function goOn() {
    setOpening(true)
    const answer = await api('POST /api/orders/{id}/chat-link/', { params: { id: order.id } })
    if (answer.ok) return location.assign(answer.reply.data.url)
    setOpening(false)
    toast.error(answer.message)
  }

  const actions = (
    <>
      {isOwn && (
        <Button variant="primary" busy={isOpening} onClick={() => void goOn()}>
          {step.chat.continue}
        </Button>
      )}
      <Button size="small" busy={isAsking} onClick={() => void checkAgain()}>
        <Icon name="refresh" />
        {step.confirming.again}
      </Button>
    </>
  )
  return (
    <Notice title={fromCheckout ? step.thanks : step.chat.title} action={actions}>
      {fromCheckout && <p>{step.chat.title}.</p>}
      <p>{step.chat.text}</p>
      {order.pay_until && <p>{step.payUntil(order.pay_until)}</p>}
      {isWatching && <p>{step.chat.watching}</p>}
    </Notice>
  )
}
