import { useId } from 'react'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { useTexts } from '../app/context.ts'
import { CardAction } from '../checkout/card-action.tsx'
import { useFormatAmount } from '../checkout/format-amount.ts'
import type { OrderState } from '../checkout/use-place-order.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import type { PriceCalculation, UpgradePlan } from './price-calculation.ts'
import { PriceCalculationTable } from './price-calculation-table.tsx'
import styles from './upgrade-card.module.css'
import type { UpgradeChoice } from './upgrade-choice.ts'

type Props = {
  license: License
  choice: UpgradeChoice
  calculation: PriceCalculation | null
  state: OrderState<UpgradePlan>
  onUpgrade: () => void
}

export function UpgradeCard({ license, choice, calculation, state, onUpgrade }: Props) {
  const t = useTexts().upgrade
  const formatAmount = useFormatAmount()
  const reasonId = useId()
  const more = choice.servers - license.servers
  const until = t.ordering.license.until(license.expiration_date)
  const end = license.type === licenseTypes.lifetime ? t.updatesUntil(until) : until

  const action = (
    <CardAction refusal={state.kind === 'refused' ? state.message : null} refusalTitle={t.ordering.notPlaced}>
      <Button
        variant="primary"
        size="large"
        wide
        busy={state.kind === 'placing'}
        disabled={!calculation}
        aria-describedby={calculation ? undefined : reasonId}
        onClick={onUpgrade}
      >
        {calculation
          ? t.button[choice.method](more, formatAmount(calculation.quote.total, calculation.quote.currency))
          : t.button.none}
      </Button>
      {!calculation && (
        <p id={reasonId} className={styles.reason}>
          {t.ordering.sums.noPrice}
        </p>
      )}
    </CardAction>
  )

  return (
    <Card title={calculation ? t.calculation.title : t.title}>
      <div className={styles.columns}>
        {calculation && <PriceCalculationTable calculation={calculation} current={license.servers} />}
        <div className={styles.order}>
          {calculation && (
            <DefinitionList rows={[{ term: t.after, value: t.afterText(choice.servers, end) }]} />
          )}
          {action}
        </div>
      </div>
    </Card>
  )
}
