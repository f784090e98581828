import { useTexts } from '../app/context.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { CardPlan } from './card-plans.ts'
import styles from './plan-term.module.css'
import { monthChoices } from './selection.ts'

type Props = { plan: CardPlan; months: number; onMonths: (months: number) => void; disabled: boolean }

/** For how long: a choice of months, or the one term the plan has. */
export function PlanTerm({ plan, months, onMonths, disabled }: Props) {
  const t = useTexts().pricing

  if (plan === 'astra-1m')
    return (
      <Segmented
        legend={t.term}
        name="periods"
        options={monthChoices.map(count => ({ value: count, label: t.months(count) }))}
        value={months}
        onChange={onMonths}
        disabled={disabled}
      />
    )
  return (
    <div>
      <p className={styles.label}>{t.term}</p>
      <p className={styles.only}>{t.plans[plan].choice}</p>
    </div>
  )
}
