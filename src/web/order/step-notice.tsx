import { useState } from 'react'
import type { License } from '../../contract/licenses.ts'
import type { Order } from '../../contract/orders.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { useApi, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast-store.ts'
import { ChatStep } from './chat-step.tsx'
import { ConfirmingStep } from './confirming-step.tsx'
import { nextStep } from './next-step.ts'
import { OrderAgain } from './order-again.tsx'
import { paymentSource } from './payment-source.ts'
import { ReadyStep } from './ready-step.tsx'
import { TransferStep } from './transfer-step.tsx'

type Props = { order: Order; license: License | null; fromCheckout: boolean; isOwn: boolean }

export function StepNotice({ order, license, fromCheckout, isOwn }: Props) {
  const { step } = useTexts().order
  const kind = nextStep(order, { fromCheckout })
  const toPricing = <ButtonLink to={paths.pricing}>{step.toPricing}</ButtonLink>

  switch (kind) {
    case 'transfer':
      return <TransferStep order={order} fromCheckout={fromCheckout} />
    case 'chat':
      return <ChatStep order={order} fromCheckout={fromCheckout} isOwn={isOwn} />
    case 'confirming':
      return <ConfirmingStep paymentUrl={order.payment_url} />
    case 'ready':
      return <ReadyStep order={order} license={license} fromCheckout={fromCheckout} />
    case 'paid': {
      // The profile always needs a full page load.
      const toProfile = (
        <ButtonLink variant="primary" href={paths.profile}>
          {step.paid.action}
        </ButtonLink>
      )
      return (
        <Notice tone="success" title={fromCheckout ? step.thanks : step.paid.title} action={toProfile}>
          {fromCheckout && <p>{step.paid.title}.</p>}
          <p>{step.paid.text}</p>
        </Notice>
      )
    }
    case 'unpaid': {
      const isCard = paymentSource(order.payment_method) === 'stripe'
      const toPayment = order.payment_url ? (
        <ButtonLink variant="primary" href={order.payment_url}>
          {step.continue}
        </ButtonLink>
      ) : isCard ? (
        isOwn && <ContinueByLink orderId={order.id} />
      ) : (
        toPricing
      )
      return (
        <Notice tone="warn" title={fromCheckout ? step.thanks : step.unpaid.title} action={toPayment}>
          {fromCheckout && <p>{step.unpaid.title}.</p>}
          <p>{step.unpaid.text}</p>
          {order.pay_until && <p>{step.payUntil(order.pay_until)}</p>}
        </Notice>
      )
    }
    case 'underReview':
      return (
        <Notice tone="warn" title={step.underReview.title}>
          <p>{step.underReview.text(order.account_email)}</p>
        </Notice>
      )
    case 'cancelled':
    case 'expired':
      return (
        <Notice
          tone="warn"
          title={step[kind].title}
          action={
            <>
              {isOwn && <OrderAgain orderId={order.id} asksConsent={order.may_withdraw} />}
              {toPricing}
            </>
          }
        >
          <p>{step[kind].text}</p>
        </Notice>
      )
    default:
      return unreachable(kind)
  }
}

/** A payment link holds the order open after its payment page has closed: this continues through such a link. */
function ContinueByLink({ orderId }: { orderId: number }) {
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
