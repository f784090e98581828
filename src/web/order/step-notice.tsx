import type { License } from '../../contract/licenses.ts'
import type { Order } from '../../contract/orders.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { useCall } from '../app/call.tsx'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { SerialNumber } from '../app/serial-number.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ChatStep, usePaymentWatch } from './chat-step.tsx'
import { nextStep, paymentSource } from './next-step.ts'
import { OrderAgain } from './order-again.tsx'
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
  const { busy, call } = useCall({ leaves: true })

  async function goOn() {
    const answer = await call(api => api('POST /api/orders/{id}/payment-link/', { params: { id: orderId } }))
    if (answer.ok) location.assign(answer.reply.data.url)
  }

  return (
    <Button variant="primary" busy={busy} onClick={() => void goOn()}>
      {step.continue}
    </Button>
  )
}

function ConfirmingStep({ paymentUrl }: { paymentUrl: string }) {
  const { step } = useTexts().order
  const { isWatching, isAsking, checkAgain } = usePaymentWatch()

  const actions = (
    <>
      <Button size="small" busy={isAsking} onClick={() => void checkAgain()}>
        <Icon name="refresh" />
        {step.confirming.again}
      </Button>
      {paymentUrl && (
        <ButtonLink size="small" href={paymentUrl}>
          {step.continue}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Notice title={step.thanks} action={actions}>
      <p>{step.confirming.title}.</p>
      <p>{isWatching ? step.confirming.text : step.confirming.slow}</p>
    </Notice>
  )
}

type ReadyStepProps = { order: Order; license: License | null; fromCheckout: boolean }

/** The license is null if it belongs to another customer by now. */
function ReadyStep({ order, license, fromCheckout }: ReadyStepProps) {
  const { step } = useTexts().order
  const { ready: t } = step
  const { productName } = useVisitor()

  const actions = license ? (
    <>
      {license.state === 'active' && (
        <ButtonLink variant="primary" href={paths.licenseFile(license.id)}>
          {t.file}
        </ButtonLink>
      )}
      <ButtonLink to={paths.article('install-license-file')}>{t.guide}</ButtonLink>
      {order.download_url && <ButtonLink href={order.download_url}>{t.download(productName)}</ButtonLink>}
      <ButtonLink href={paths.license(license.id)}>{t.action}</ButtonLink>
    </>
  ) : (
    <ButtonLink href={paths.profile}>{step.paid.action}</ButtonLink>
  )
  return (
    <Notice tone="success" title={fromCheckout ? step.thanks : t.title} action={actions}>
      {fromCheckout && <p>{t.title}.</p>}
      <p>{t.text(order.account_email)}</p>
      {license && <SerialNumber license={license} />}
    </Notice>
  )
}
