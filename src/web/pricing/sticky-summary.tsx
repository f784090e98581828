import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { Price } from '../ui/price.tsx'
import { BuyButton } from './buy-button.tsx'
import type { CardPlan } from './card-plans.ts'
import type { Offer } from './plan-offers.ts'
import type { Selection } from './selection.ts'
import styles from './sticky-summary.module.css'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  plan: CardPlan
  offers: Record<CardPlan, Offer | null>
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
}

/** On a phone: the total of the card last touched. */
export function StickySummary({ plan, offers, selection, state, onBuy }: Props) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const offer = offers[plan]
  if (!offer) return null

  const { quote } = offer
  const tax = quote.taxKind === 'outside' ? t.buy.withoutTax : t.buy.withTax(quote.taxRate)
  const { name } = t.plans[plan]
  return (
    <section className={styles.bar} aria-label={t.buy.bar}>
      <div className={styles.words}>
        <p className={styles.plan}>{plan === 'astra-1m' ? `${name}, ${t.months(quote.periods)}` : name}</p>
        <Price text={formatAmount(quote.total, quote.currency)} />
        <p className={styles.tax}>{`${t.servers(quote.servers)}, ${tax}`}</p>
      </div>
      <BuyButton plan={plan} offer={offer} method={selection.method} state={state} onBuy={onBuy} />
    </section>
  )
}
