import { lazy, Suspense, useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { completeOrderKey, dropOrderKey, isFinalRefusal, orderKeyFor } from '../checkout/order-key.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

// Few see it, consumers in the EU: not part of the first load.
const Consent = lazy(async () => ({ default: (await import('../checkout/order-questions.tsx')).Consent }))

type Props = { orderId: number; asksConsent: boolean }

/** Orders the same again at today’s prices, once however often it is clicked. */
export function OrderAgain({ orderId, asksConsent }: Props) {
  const { step } = useTexts().order
  const api = useApi()
  const [state, setState] = useState<'idle' | 'consenting' | 'ordering'>('idle')

  async function orderAgain(consent: boolean) {
    setState('ordering')
    const content = `reorder ${orderId}${consent ? ' with consent' : ''}`
    const answer = await api('POST /api/orders/{id}/reorder/', {
      params: { id: orderId },
      body: { consent },
      idempotencyKey: orderKeyFor(content),
    })
    if (answer.ok) {
      completeOrderKey(content)
      // Stays busy until the browser has left the page.
      return location.assign(answer.reply.url)
    }
    if (isFinalRefusal(answer.status)) dropOrderKey(content)
    setState('idle')
    toast.error(answer.message)
  }

  return (
    <>
      <Button
        variant="primary"
        busy={state === 'ordering'}
        onClick={() => (asksConsent ? setState('consenting') : void orderAgain(false))}
      >
        {step.again}
      </Button>
      <Suspense>
        {state === 'consenting' && (
          <Consent
            request={null}
            basis={null}
            onAgree={() => void orderAgain(true)}
            onCancel={() => setState('idle')}
          />
        )}
      </Suspense>
    </>
  )
}
