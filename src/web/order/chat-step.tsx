import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { useCall } from '../app/use-call.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePaymentWatch } from './use-payment-watch.ts'

type Props = { order: Order; fromCheckout: boolean; isOwn: boolean }

export function ChatStep({ order, fromCheckout, isOwn }: Props) {
  const { step } = useTexts().order
  const { busy, call } = useCall({ leaves: true })
  const { isWatching, isAsking, checkAgain } = usePaymentWatch()

  async function goOn() {
    const answer = await call(api => api('POST /api/orders/{id}/chat-link/', { params: { id: order.id } }))
    if (answer.ok) location.assign(answer.reply.data.url)
  }

  const actions = (
    <>
      {isOwn && (
        <Button variant="primary" busy={busy} onClick={() => void goOn()}>
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
