import { useEffect, useRef } from 'react'
import { isUntaxed } from '../../domain/tax/tax.ts'
import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CardPlan } from './card-plans.ts'
import type { Offer } from './plan-offers.ts'
import type { OfferedMethod } from './selection.ts'

type Props = {
  offer: Offer | null
  method: OfferedMethod
  busy: boolean
  onContinue: (plan: CardPlan) => void
  onDismiss: () => void
}

export function ResumeChoice({ offer, method, busy, onContinue, onDismiss }: Props) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const goOn = useRef<HTMLButtonElement>(null)

  useEffect(() => goOn.current?.focus({ preventScroll: true }), [])
  if (!offer) return null

  const { plan, quote } = offer
  const tax = isUntaxed(quote.taxKind) ? t.buy.withoutTax : t.buy.withTax(quote.taxRate)
  const actions = (
    <>
      <Button ref={goOn} variant="primary" busy={busy} onClick={() => onContinue(plan)}>
        {method === 'bank' ? t.resume.continueInvoice : t.resume.continue}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onDismiss}>
        {t.resume.dismiss}
      </Button>
    </>
  )
  return (
    <Notice title={t.resume.title} action={actions}>
      {`${t.resume.text(t.plans[plan].name, quote.servers, formatAmount(quote.total, quote.currency))}, ${tax}`}
    </Notice>
  )
}
