import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import { useCall } from '../app/call.tsx'
import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Step } from './step.tsx'

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
    <Step
      title={step.chat.title}
      words={[
        fromCheckout && step.thanks,
        step.chat.text,
        order.pay_until && step.payUntil(order.pay_until),
        isWatching && step.chat.watching,
      ]}
      action={actions}
    />
  )
}

const pauseMs = 3000
const mostChecks = 20

/** Reloads the data every 3 s for a minute, while the calling component is shown. */
export function usePaymentWatch() {
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

  return { isWatching, isAsking, checkAgain }
}
