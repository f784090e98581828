import { useTexts } from '../app/context.ts'
import { type CardPlan, shownPlans } from './card-plans.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './plan-cards.module.css'
import type { Offer } from './plan-offers.ts'
import type { Selection } from './selection.ts'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  offers: Record<CardPlan, Offer | null>
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
  onMonths: (months: number) => void
  onTouch: (plan: CardPlan) => void
}

export function PlanCards({ offers, onTouch, ...rest }: Props) {
  const t = useTexts().pricing

  return (
    <ul className={styles.cards} aria-label={t.licenses}>
      {shownPlans.map(plan => (
        // The card is no control; the summary bar of a phone only follows the visitor.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li key={plan} onClick={() => onTouch(plan)} onFocus={() => onTouch(plan)}>
          <PlanCard plan={plan} offer={offers[plan]} {...rest} />
        </li>
      ))}
    </ul>
  )
}
