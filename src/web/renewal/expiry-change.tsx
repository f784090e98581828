import { useTexts } from '../app/context.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import styles from './expiry-change.module.css'
import type { RenewalPlan } from './renewal-offers.ts'

type Props = { plan: RenewalPlan; endsOn: string; today: string; newEnd: string }

export function ExpiryChange({ plan, endsOn, today, newEnd }: Props) {
  const t = useTexts().renewal
  const { ended, until } = t.ordering.license
  const isUpdates = plan === 'astra-lifetime-update'
  const rows = [
    { term: isUpdates ? t.updatesNow : t.now, value: endsOn < today ? ended(endsOn) : until(endsOn) },
    { term: t.after, value: <strong>{until(newEnd)}</strong> },
  ]

  return (
    <div className={styles.change}>
      <DefinitionList rows={rows} />
    </div>
  )
}
