import type { License } from '../../contract/licenses.ts'
import type { Order } from '../../contract/orders.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { SerialNumber } from '../app/serial-number.tsx'
import { ShopLink } from '../app/shop-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Steps } from '../ui/steps.tsx'
import { nextStep, paymentSource } from './next-step.ts'
import { OrderAgain } from './order-again.tsx'
import { Step } from './step.tsx'
import { TransferStep } from './transfer-step.tsx'
import { ChatStep, ConfirmingStep, ContinueByLink } from './watched-steps.tsx'

type Props = {
  order: Order
  license: License | null
  fromCheckout: boolean
  isOwn: boolean
  isSecond: boolean
}

export function OrderStep({ order, license, fromCheckout, isOwn, isSecond }: Props) {
  const { failure } = useTexts()
  const { step } = useTexts().order
  const kind = nextStep(order, { fromCheckout })
  const toPricing = <ButtonLink to={paths.pricing}>{step.toPricing}</ButtonLink>
  const thanks = fromCheckout && step.thanks

  switch (kind) {
    case 'transfer':
      return <TransferStep order={order} fromCheckout={fromCheckout} />
    case 'chat':
      return <ChatStep order={order} thanks={thanks} isOwn={isOwn} />
    case 'confirming':
      return <ConfirmingStep paymentUrl={order.payment_url} />
    case 'ready':
      return <ReadyStep order={order} license={license} thanks={thanks} isSecond={isSecond} />
    case 'paid': {
      // The profile always needs a full page load.
      const toProfile = (
        <ButtonLink variant="primary" href={paths.profile}>
          {failure.toProfile}
        </ButtonLink>
      )
      return <Step title={step.paid.title} words={[thanks, step.paid.text]} action={toProfile} />
    }
    case 'unpaid': {
      const isCard = paymentSource(order.payment_method) === 'stripe'
      const toPayment = order.payment_url ? (
        <ButtonLink variant="primary" href={order.payment_url}>
          {step.continue}
        </ButtonLink>
      ) : isCard ? (
        isOwn && <ContinueByLink orderId={order.id} link="payment-link" words={step.continue} />
      ) : (
        toPricing
      )
      const until = order.pay_until && step.payUntil(order.pay_until)
      return <Step title={step.unpaid.title} words={[thanks, step.unpaid.text, until]} action={toPayment} />
    }
    case 'underReview':
      return <Step title={step.underReview.title} words={[step.underReview.text(order.account_email)]} />
    case 'cancelled':
    case 'expired': {
      const again = isOwn && <OrderAgain orderId={order.id} asksConsent={order.may_withdraw} />
      const action = (
        <>
          {again}
          {toPricing}
        </>
      )
      return <Step title={step[kind].title} words={[step[kind].text]} action={action} />
    }
    default:
      return unreachable(kind)
  }
}

type ReadyStepProps = {
  order: Order
  license: License | null
  thanks: string | false
  isSecond: boolean
}

/** The license is null if it belongs to another customer by now. */
function ReadyStep({ order, license, thanks, isSecond }: ReadyStepProps) {
  const { failure } = useTexts()
  const { ready: t } = useTexts().order.step
  const { productName } = useVisitor()
  const words = [[thanks, t.text(order.account_email)].filter(Boolean).join(' ')]
  const toProfile = <ButtonLink href={paths.profile}>{failure.toProfile}</ButtonLink>
  if (!license) return <Step title={t.title} words={words} action={toProfile} isSecond={isSecond} />

  const download = {
    title: t.steps.download,
    text: t.steps.downloadText,
    action: (
      <ButtonLink variant="primary" href={paths.licenseFile(license.id)}>
        {t.file}
      </ButtonLink>
    ),
  }
  const install = {
    title: t.steps.install,
    text: t.steps.installText(productName),
    action: (
      <>
        <ShopLink to={paths.article('install-license-file')}>{t.guide}</ShopLink>
        {order.download_url && <a href={order.download_url}>{t.download(productName)}</a>}
      </>
    ),
  }
  const check = {
    title: t.steps.check,
    text: t.steps.checkText(productName),
    action: <a href={paths.license(license.id)}>{t.action}</a>,
  }
  return (
    <Step title={t.title} words={words} isSecond={isSecond}>
      <SerialNumber license={license} />
      <Card>
        <Steps steps={[...(license.state === 'active' ? [download] : []), install, check]} />
      </Card>
    </Step>
  )
}
