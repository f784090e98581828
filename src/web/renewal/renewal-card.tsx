import type { ComponentProps } from 'react'
import { useTexts } from '../app/context.ts'
import { quoteSums, sumRows, useColumnFormat, useFormatAmount } from '../checkout/format-amount.ts'
import { GetQuote } from '../checkout/get-quote.tsx'
import { CardAction, Price, TermField } from '../checkout/order-card.tsx'
import type { OrderState } from '../checkout/use-place-order.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SumTable } from '../ui/sum-table.tsx'
import styles from './renewal-card.module.css'
import type { RenewalChoice, RenewalOffer, RenewalPlan } from './renewal-offers.ts'

type Props = {
  plan: RenewalPlan
  offer: RenewalOffer | null
  isCurrent: boolean
  isOnly: boolean
  endsOn: string
  today: string
  choice: RenewalChoice
  state: OrderState<RenewalPlan>
  /** Null where the order form follows. */
  quoteRequest: ComponentProps<typeof GetQuote>['request'] | null
  onMonths: (months: number) => void
  onRenew: (plan: RenewalPlan) => void
}

export function RenewalCard(props: Props) {
  const { plan, offer, isCurrent, isOnly, endsOn, today, choice, state, quoteRequest, onMonths, onRenew } =
    props
  const t = useTexts().renewal
  const formatAmount = useFormatAmount()
  const words = t.plan[plan]
  const isMarked = isCurrent && !isOnly
  const isPlacing = state.kind === 'placing'
  const refusal = state.kind === 'refused' && state.plan === plan ? state.message : null

  const footer = offer && (
    <CardAction refusal={refusal} refusalTitle={t.licenseOrder.notPlaced}>
      <Button
        variant={isCurrent ? 'primary' : 'secondary'}
        size="large"
        wide
        busy={isPlacing && state.plan === plan}
        disabled={isPlacing}
        onClick={() => onRenew(plan)}
      >
        {t.button[choice.method](formatAmount(offer.quote.total, offer.quote.currency))}
      </Button>
      {quoteRequest && <GetQuote words={t.licenseOrder.getQuote} request={quoteRequest} />}
    </CardAction>
  )

  return (
    <Card
      title={words.name}
      emphasis={isMarked}
      aside={
        isMarked && (
          <Text size="xs" weight="medium">
            {t.asNow}
          </Text>
        )
      }
      footer={footer}
    >
      {offer ? (
        <>
          <Stack gap="2xs">
            <Price size="large" text={formatAmount(offer.quote.total, offer.quote.currency)} />
            <Text size="s" weight="medium" numeric>
              {t.sums.line(offer.quote.servers, words.term(offer.quote.periods))}
            </Text>
            {!isOnly && <p className={styles.saving}>{savingText(offer)}</p>}
          </Stack>
          {!isOnly && (
            <TermField
              plan={plan}
              words={t}
              fixed={t.fixedTerm}
              value={choice.periods}
              onChange={onMonths}
              disabled={isPlacing}
            />
          )}
          <ExpiryChange plan={plan} endsOn={endsOn} today={today} newEnd={offer.endsOn} />
          <RenewalSums plan={plan} offer={offer} />
        </>
      ) : (
        <p>{t.licenseOrder.sums.noPrice}</p>
      )}
    </Card>
  )

  function savingText({ percent }: RenewalOffer): string | null {
    if (percent === 0) return null
    return plan === 'astra-1m' || plan === 'astra-1y' ? t.saving[plan](percent) : null
  }
}

function RenewalSums({ plan, offer: { quote, coupon } }: { plan: RenewalPlan; offer: RenewalOffer }) {
  const t = useTexts().renewal
  const words = t.plan[plan]
  const formatAmount = useColumnFormat(quoteSums(quote))
  const { rows, total } = sumRows(quote, t.licenseOrder.sums, { coupon, formatAmount })
  const price = {
    label: t.sums.line(quote.servers, words.term(quote.periods)),
    sum: formatAmount(quote.listPrice, quote.currency),
  }

  return <SumTable caption={t.sums.caption(words.name)} rows={[price, ...rows]} total={total} />
}

type ExpiryChangeProps = { plan: RenewalPlan; endsOn: string; today: string; newEnd: string }

function ExpiryChange({ plan, endsOn, today, newEnd }: ExpiryChangeProps) {
  const t = useTexts().renewal
  const { ended, until } = t.licenseOrder.license
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
