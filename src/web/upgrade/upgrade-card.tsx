import { useId } from 'react'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { useTexts } from '../app/context.ts'
import { quoteSums, sumRows, useColumnFormat, useFormatAmount } from '../checkout/format-amount.ts'
import { CardAction } from '../checkout/order-card.tsx'
import type { OrderState } from '../checkout/use-place-order.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SumTable } from '../ui/sum-table.tsx'
import type { PriceCalculation, UpgradeChoice, UpgradePlan } from './price-calculation.ts'
import styles from './upgrade-card.module.css'

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
  const until = t.licenseOrder.license.until(license.expiration_date)
  const end = license.type === licenseTypes.lifetime ? t.updatesUntil(until) : until

  const action = (
    <CardAction
      refusal={state.kind === 'refused' ? state.message : null}
      refusalTitle={t.licenseOrder.notPlaced}
    >
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
          : t.button.none()}
      </Button>
      {!calculation && (
        <Text tone="quiet" id={reasonId}>
          {t.licenseOrder.sums.noPrice}
        </Text>
      )}
    </CardAction>
  )

  return (
    <Card title={calculation ? t.calculation.title : t.title}>
      <div className={styles.columns}>
        {calculation && <PriceCalculationTable calculation={calculation} current={license.servers} />}
        <Stack gap="m">
          {calculation && (
            <DefinitionList rows={[{ term: t.after, value: t.afterText(choice.servers, end) }]} />
          )}
          {action}
        </Stack>
      </div>
    </Card>
  )
}

function PriceCalculationTable({ calculation, current }: { calculation: PriceCalculation; current: number }) {
  const { licenseOrder, calculation: t } = useTexts().upgrade
  const { plan, quote, difference, daysLeft, periodDays, priceOfNew, priceOfCurrent, result } = calculation
  const sums = [priceOfNew, priceOfCurrent, difference, result, ...quoteSums(quote)]
  const formatAmount = useColumnFormat(sums)
  const formatInNote = useFormatAmount()
  const { rows, total } = sumRows(quote, licenseOrder.sums, { coupon: calculation.coupon, formatAmount })
  const steps = [
    { label: t.price(quote.servers, t.unit[plan]), sum: formatAmount(priceOfNew, 'EUR') },
    {
      label: t.price(current, t.unit[plan]),
      sum: `\u2212${formatAmount(priceOfCurrent, 'EUR')}`,
    },
    { label: t.difference, note: t.period(periodDays), sum: formatAmount(difference, 'EUR') },
    {
      label: t.left(daysLeft),
      note: t.counted(formatInNote(difference, 'EUR'), daysLeft, periodDays),
      sum: formatAmount(result, 'EUR'),
    },
  ]
  const converted = {
    label: t.converted,
    note: t.convertedNote,
    sum: formatAmount(quote.listPrice, quote.currency),
  }

  return (
    <SumTable
      caption={t.title}
      rows={[...steps, ...(quote.currency === 'EUR' ? [] : [converted]), ...rows]}
      total={total}
    />
  )
}
