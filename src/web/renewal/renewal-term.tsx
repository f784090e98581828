import { useTexts } from '../app/context.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { RenewalPlan } from './offers.ts'
import { monthChoices } from './renewal-choice.ts'
import styles from './renewal-term.module.css'

type Props = { plan: RenewalPlan; months: number; onMonths: (months: number) => void; disabled: boolean }

/** For how long: a choice of months, or the one term the plan has. */
export function RenewalTerm({ plan, months, onMonths, disabled }: Props) {
  const t = useTexts().renewal

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
      <p className={styles.only}>{t.fixedTerm}</p>
    </div>
  )
}
