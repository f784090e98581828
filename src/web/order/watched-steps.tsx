import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import { useCall } from '../app/call.tsx'
import { useTexts } from '../app/context.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Step } from './step.tsx'

export function ChatStep({ order, thanks, isOwn }: { order: Order; thanks: string | false; isOwn: boolean }) {
  const { step } = useTexts().order
  const { isWatching, again } = usePaymentWatch()
  const until = order.pay_until && step.payUntil(order.pay_until)

  const actions = (
    <>
      {isOwn && <ContinueByLink orderId={order.id} link="chat-link" words={step.chat.continue} />}
      {again}
    </>
  )
  return (
    <Step
      title={step.chat.title}
      words={[thanks, step.chat.text, until, isWatching && step.chat.watching]}
      action={actions}
    />
  )
}

export function ConfirmingStep({ paymentUrl }: { paymentUrl: string }) {
  const { step } = useTexts().order
  const { isWatching, again } = usePaymentWatch()

  const actions = (
    <>
      {again}
      {paymentUrl && (
        <ButtonLink size="small" href={paymentUrl}>
          {step.continue}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Step
      title={step.confirming.title}
      words={[step.thanks, isWatching ? step.confirming.text : step.confirming.slow]}
      action={actions}
    />
  )
}

type Props = { orderId: number; link: 'chat-link' | 'payment-link'; words: string }

/** Pays through a link. A payment link holds the order open after its payment page has closed. */
export function ContinueByLink({ orderId, link, words }: Props) {
  const { busy, call } = useCall({ leaves: true })

  async function goOn() {
    const params = { id: orderId }
    const answer = await call(api => api(`POST /api/orders/{id}/${link}/`, { params }))
    if (answer.ok) location.assign(answer.reply.data.url)
  }

  return (
    <Button variant="primary" busy={busy} onClick={() => void goOn()}>
      {words}
    </Button>
  )
}

const pauseMs = 3000
const mostChecks = 20

/** Reloads the data every 3 s for a minute, while the calling component is shown, and when the button is clicked. */
function usePaymentWatch() {
  const { step } = useTexts().order
  const { revalidate } = useRevalidator()
  const [checks, setChecks] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const isWatching = checks < mostChecks

  useEffect(() => {
    if (!isWatching) return
    const timer = setTimeout(() => void revalidate().finally(() => setChecks(checks + 1)), pauseMs)
    return () => clearTimeout(timer)
  }, [checks, isWatching, revalidate])

  async function checkAgain() {
    setIsAsking(true)
    await revalidate()
    setIsAsking(false)
  }

  const again = (
    <Button size="small" busy={isAsking} onClick={() => void checkAgain()}>
      <Icon name="refresh" />
      {step.confirming.again}
    </Button>
  )
  return { isWatching, again }
}
