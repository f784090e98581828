import { useEffect, useRef, useState } from 'react'
import { isUntaxed } from '../../domain/tax/tax.ts'
import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { Price } from '../checkout/order-card.tsx'
import { Button } from '../ui/button.tsx'
import { Text, VisuallyHidden } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './offer-summaries.module.css'
import type { Offer } from './plan-offers.ts'
import {
  type CardPlan,
  cardsId,
  type OfferedMethod,
  recommendedPlan,
  type Selection,
  shownPlans,
} from './selection.ts'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  plan: CardPlan | null
  offers: Record<CardPlan, Offer | null>
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
}

/** Shows the total of the chosen plan on a phone, or the way to the plans. */
export function StickySummary({ plan, offers, selection, state, onBuy }: Props) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const offer = offers[plan ?? 'astra-1m']
  if (!offer) return null

  const { quote } = offer
  const tax = isUntaxed(quote.taxKind) ? t.buy.withoutTax : t.buy.withTax(quote.taxRate)
  const total = formatAmount(quote.total, quote.currency)
  const term = offer.plan === 'astra-1m' ? t.months(quote.periods) : null
  const servers = t.servers(quote.servers)
  return (
    <section className={styles.bar} aria-label={t.buy.bar}>
      <div className={styles.words}>
        <Text size="xs" weight="medium">
          {plan ? [t.plans[plan].name, term].filter(Boolean).join(', ') : servers}
        </Text>
        <Price text={plan ? total : t.buy.from(total)} />
        <Text tone="quiet" size="xs">{`${plan ? servers : term}, ${tax}`}</Text>
      </div>
      {plan ? (
        <BuyButton plan={plan} offer={offer} method={selection.method} state={state} onBuy={onBuy} />
      ) : (
        <Button variant="primary" onClick={showCards}>
          {t.buy.choose}
        </Button>
      )}
    </section>
  )
}

function showCards() {
  const cards = document.getElementById(cardsId)
  cards?.scrollIntoView()
  cards?.focus({ preventScroll: true })
}

type ResumeChoiceProps = {
  offer: Offer | null
  method: OfferedMethod
  busy: boolean
  onContinue: (plan: CardPlan) => void
  onDismiss: () => void
}

export function ResumeChoice({ offer, method, busy, onContinue, onDismiss }: ResumeChoiceProps) {
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
    const { servers, taxKind, taxRate } = any.quote
    const totals = shown.map(({ plan, quote }) => {
      const term = quote.periods > 1 ? `${t.months(quote.periods)}, ` : ''
      return `${t.plans[plan].name.toLowerCase()} ${term}${formatAmount(quote.total, quote.currency)}`
    })
    const tax = isUntaxed(taxKind) ? t.buy.withoutTax : t.buy.withTax(taxRate)
    return `${t.servers(servers)}: ${totals.join('; ')}; ${tax}`
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
  const formatAmount = useFormatAmount()
  const isPlacing = state.kind === 'placing'
  const total = offer ? formatAmount(offer.quote.total, offer.quote.currency) : null
  const long = total && (method === 'bank' ? buy.invoice(total) : buy.pay(total))
  const label = (wide && long) || (method === 'bank' ? buy.shortInvoice : buy.short)

  return (
    <Button
      key={label}
      variant={plan === recommendedPlan || !wide ? 'primary' : 'secondary'}
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
