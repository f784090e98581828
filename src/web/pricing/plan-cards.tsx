import { isUntaxed } from '../../domain/tax/tax.ts'
import { useTexts } from '../app/context.ts'
import { quoteSums, sumRows, useColumnFormat, useFormatAmount } from '../checkout/format-amount.ts'
import { CardAction, Price, TermField } from '../checkout/order-card.tsx'
import { Card } from '../ui/card.tsx'
import { Columns, Text } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'
import { SumTable } from '../ui/sum-table.tsx'
import { BuyButton } from './offer-summaries.tsx'
import styles from './plan-cards.module.css'
import type { Offer } from './plan-offers.ts'
import { type CardPlan, cardsId, recommendedPlan, type Selection, shownPlans } from './selection.ts'
import type { PurchaseState } from './use-purchase.ts'

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
    <Columns as="ul" gap="l" count="3" id={cardsId} tabIndex={-1} aria-label={t.licenses}>
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
    </Columns>
  )
}

type PlanCardProps = {
  plan: CardPlan
  offer: Offer | null
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
  onMonths: (months: number) => void
}

/** Reserves the height of each row and remounts changed figures, so that nothing else moves. */
function PlanCard({ plan, offer, selection, state, onBuy, onMonths }: PlanCardProps) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const words = t.plans[plan]
  const isRecommended = plan === recommendedPlan
  const refusal = state.kind === 'refused' && state.plan === plan ? state.message : null

  return (
    <Card
      title={words.name}
      emphasis={isRecommended}
      aside={
        plan === 'astra-1y' && (
          <span className={styles.free}>
            <Pill tone="good">{t.savings.monthsFree}</Pill>
          </span>
        )
      }
    >
      <p className={styles.purpose}>
        {isRecommended && <strong className={styles.recommended}>{t.recommended} </strong>}
        {words.purpose}
      </p>
      {offer ? (
        <div className={styles.price}>
          <Price size="large" text={formatAmount(offer.quote.unitPrice, offer.quote.currency)} />
          <Text size="s" weight="medium" numeric>
            {words.unit} {t.forServers(offer.quote.servers)}
          </Text>
          <Text tone="quiet" numeric>
            {describeShare(offer)}
          </Text>
          {offer.quote.tax > 0 && <TotalWithTax offer={offer} />}
        </div>
      ) : (
        <p className={styles.price}>{t.noPrice}</p>
      )}
      <div className={plan === 'astra-1m' ? undefined : styles.fixedTerm}>
        <TermField
          plan={plan}
          words={t}
          fixed={words.choice}
          value={selection.periods}
          onChange={onMonths}
          disabled={state.kind === 'placing'}
        />
      </div>
      <CardAction refusal={refusal} refusalTitle={t.buy.notPlaced}>
        <BuyButton plan={plan} offer={offer} method={selection.method} state={state} onBuy={onBuy} wide />
      </CardAction>
      <SavingLine offer={offer} />
      {offer?.coupon && <PlanSums key={offer.quote.total} offer={offer} />}
    </Card>
  )

  function describeShare(offer: Offer): string {
    const { servers, currency, taxKind } = offer.quote
    const share = t.perServer(formatAmount(offer.perServer, currency), isExact(offer))
    const tax = isUntaxed(taxKind) ? t.buy.withoutTax : t.beforeTax
    return servers > 1 ? `${share}, ${tax}` : tax
  }
}

function isExact({ perServer, quote }: Offer): boolean {
  return perServer * quote.servers === quote.unitPrice
}

function TotalWithTax({ offer: { plan, quote } }: { offer: Offer }) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const term = plan === 'astra-1m' ? `${t.months(quote.periods)}, ` : ''

  return (
    <>
      <Price size="large" text={formatAmount(quote.total, quote.currency)} />
      <Text size="s" weight="medium" numeric>
        {term}
        {t.buy.withTax(quote.taxRate)}
      </Text>
    </>
  )
}

function PlanSums({ offer: { plan, quote, coupon } }: { offer: Offer }) {
  const t = useTexts().pricing
  const formatAmount = useColumnFormat(quoteSums(quote))
  const price = {
    label: t.sums.line(quote.servers, t.sums.terms[plan](quote.periods)),
    sum: formatAmount(quote.listPrice, quote.currency),
  }
  const { rows, total } = sumRows(quote, t.sums, { coupon, formatAmount })

  return <SumTable caption={t.sums.caption(t.plans[plan].name)} rows={[price, ...rows]} total={total} />
}

function SavingLine({ offer }: { offer: Offer | null }) {
  const { savings } = useTexts().pricing
  const formatAmount = useFormatAmount()

  return <p className={styles.saving}>{offer && savingText(offer)}</p>

  function savingText({ saving, quote }: Offer): string {
    switch (saving.kind) {
      case 'none':
        return savings.none
      case 'volume':
        return savings.volume(formatAmount(saving.amount, quote.currency))
      case 'year':
        return savings.year(formatAmount(saving.amount, quote.currency))
      case 'payback':
        return savings.payback(saving.months)
    }
  }
}
