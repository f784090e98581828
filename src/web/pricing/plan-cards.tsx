import { useTexts } from '../app/context.ts'
import { type CardPlan, shownPlans } from './card-plans.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './plan-cards.module.css'
import type { Offer } from './plan-offers.ts'
import type { Selection } from './selection.ts'
import type { PurchaseState } from './use-purchase.ts'

/** Where the summary bar of a phone leads before a plan is chosen. */
export const cardsId = 'plans'

type Props = {
  offers: Record<CardPlan, Offer | null>
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
  onChoose: (change: Partial<Selection>) => void
}

export function PlanCards({ offers, onChoose, ...rest }: Props) {
  const t = useTexts().pricing

  return (
    <ul id={cardsId} tabIndex={-1} className={styles.cards} aria-label={t.licenses}>
      {shownPlans.map(plan => (
        // The card is no control: with a keyboard, what is in it chooses it.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li
          key={plan}
          className={styles.plan}
          aria-current={plan === rest.selection.plan || undefined}
          onClick={() => onChoose({ plan })}
        >
          <PlanCard
            plan={plan}
            offer={offers[plan]}
            onMonths={periods => onChoose({ periods, plan })}
            {...rest}
          />
        </li>
      ))}
    </ul>
  )
}
