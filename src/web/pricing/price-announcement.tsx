import { useEffect, useState } from 'react'
import { isUntaxed } from '../../domain/tax/tax.ts'
import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type CardPlan, shownPlans } from './card-plans.ts'
import type { Offer } from './plan-offers.ts'

// Longer than the pauses while a slider is dragged or a number typed.
const quietMs = 800

/** Reads changed prices to those who do not see the cards change. */
export function PriceAnnouncement({ offers }: { offers: Record<CardPlan, Offer | null> }) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const text = describePrices()
  const [first] = useState(text)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (text === first && !announced) return
    const timer = setTimeout(() => setAnnounced(text), quietMs)
    return () => clearTimeout(timer)
  }, [text, first, announced])

  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  )

  function describePrices(): string {
    const shown = shownPlans.flatMap(plan => offers[plan] ?? [])
    const [any] = shown
    if (!any) return t.noPrice
    const { servers, taxKind, taxRate } = any.quote
    const totals = shown.map(({ plan, quote }) => {
      const term = quote.periods > 1 ? `${t.months(quote.periods)}, ` : ''
      return `${t.plans[plan].name.toLowerCase()} ${term}${formatAmount(quote.total, quote.currency)}`
    })
    const tax = isUntaxed(taxKind) ? t.buy.withoutTax : t.buy.withTax(taxRate)
    return `${t.servers(servers)}: ${totals.join('; ')}; ${tax}`
  }
}
