import { isUntaxed } from '../../domain/tax/tax.ts'
import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { BuyButton } from './buy-button.tsx'
import type { CardPlan } from './card-plans.ts'
import { cardsId } from './plan-cards.tsx'
import type { Offer } from './plan-offers.ts'
import type { Selection } from './selection.ts'
import styles from './sticky-summary.module.css'
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
        <p className={styles.plan}>
          {plan ? [t.plans[plan].name, term].filter(Boolean).join(', ') : servers}
        </p>
        <Price text={plan ? total : t.buy.from(total)} />
        <p className={styles.tax}>{`${plan ? servers : term}, ${tax}`}</p>
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
