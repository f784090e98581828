import { useEffect, useState } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { AutoContinue } from '../checkout/auto-continue.tsx'
import { describeTax, useFormatAmount } from '../checkout/format-amount.ts'
import { Price } from '../checkout/order-card.tsx'
import type { Offer } from '../checkout/plan-offers.ts'
import {
  type CardPlan,
  type OfferedMethod,
  recommendedPlan,
  type Selection,
  shownPlans,
} from '../checkout/selection.ts'
import { Button } from '../ui/button.tsx'
import { Text, VisuallyHidden } from '../ui/layout.tsx'
import styles from './offer-summaries.module.css'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  offers: Record<CardPlan, Offer | null>
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
}

/** Buys the plan that a phone shows. */
export function StickySummary({ offers, selection, state, onBuy }: Props) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const { catalog } = useVisitor()
  const plan = selection.plan || recommendedPlan(catalog)
  const offer = offers[plan]
  if (!offer) return null

  const { quote } = offer
  const term = plan === 'astra-1m' ? t.months(quote.periods) : null
  return (
    <section className={styles.bar} aria-label={t.buy.bar}>
      <div className={styles.words}>
        <Text size="xs" weight="medium">
          {[t.plans[plan].name, term].filter(Boolean).join(', ')}
        </Text>
        <Price text={formatAmount(quote.total, quote.currency)} />
        <Text tone="quiet" size="xs">{`${t.servers(quote.servers)}, ${describeTax(quote, t.buy)}`}</Text>
      </div>
      <BuyButton plan={plan} offer={offer} method={selection.method} state={state} onBuy={onBuy} />
    </section>
  )
}

type ResumePurchaseProps = {
  offer: Offer
  busy: boolean
  onGo: () => void
  onStop: () => void
}

/** What was chosen before signing in is bought after it. */
export function ResumePurchase({ offer: { plan, quote }, ...rest }: ResumePurchaseProps) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const total = formatAmount(quote.total, quote.currency)
  const title = t.resume.title(t.plans[plan].name, quote.servers, total)

  return <AutoContinue title={`${title}, ${describeTax(quote, t.buy)}`} words={t.resume} {...rest} />
}

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
    <VisuallyHidden as="p" role="status">
      {announced}
    </VisuallyHidden>
  )

  function describePrices(): string {
    const shown = shownPlans.flatMap(plan => offers[plan] ?? [])
    const [any] = shown
    if (!any) return t.noPrice
    const totals = shown.map(({ plan, quote }) => {
      const term = quote.periods > 1 ? `${t.months(quote.periods)}, ` : ''
      return `${t.plans[plan].name.toLowerCase()} ${term}${formatAmount(quote.total, quote.currency)}`
    })
    return `${t.servers(any.quote.servers)}: ${totals.join('; ')}; ${describeTax(any.quote, t.buy)}`
  }
}

type BuyButtonProps = {
  plan: CardPlan
  offer: Offer | null
  method: OfferedMethod
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
  wide?: boolean
}

export function BuyButton({ plan, offer, method, state, onBuy, wide = false }: BuyButtonProps) {
  const { buy } = useTexts().pricing
  const { catalog } = useVisitor()
  const formatAmount = useFormatAmount()
  const isPlacing = state.kind === 'placing'
  const total = offer ? formatAmount(offer.quote.total, offer.quote.currency) : null
  const long = total && (method === 'bank' ? buy.invoice(total) : buy.pay(total))
  const label = (wide && long) || (method === 'bank' ? buy.shortInvoice : buy.short)

  return (
    <Button
      key={label}
      variant={plan === recommendedPlan(catalog) || !wide ? 'primary' : 'secondary'}
      size={wide ? 'large' : 'medium'}
      wide={wide}
      busy={isPlacing && state.plan === plan}
      disabled={isPlacing || !offer}
      onClick={() => onBuy(plan)}
    >
      {label}
    </Button>
  )
}
