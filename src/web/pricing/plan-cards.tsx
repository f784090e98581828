import type { Ref } from 'react'
import { type Catalog, discountPercent, priceInEuro } from '../../domain/pricing/catalog.ts'
import { isUntaxed } from '../../domain/tax/tax.ts'
import { usePage, useTexts } from '../app/context.ts'
import { describeTax, useFormatAmount } from '../checkout/format-amount.ts'
import { CardAction, Price, Segments, TermField } from '../checkout/order-card.tsx'
import type { Offer } from '../checkout/plan-offers.ts'
import { type CardPlan, recommendedPlan, type Selection, soldPlans } from '../checkout/selection.ts'
import { Card } from '../ui/card.tsx'
import { Columns, Text } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'
import { BuyButton } from './offer-summaries.tsx'
import styles from './plan-cards.module.css'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  ref: Ref<HTMLUListElement>
  offers: Record<CardPlan, Offer | null>
  selection: Selection
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
  onChoose: (change: Partial<Selection>) => void
}

/** A phone shows the card of the chosen plan only. */
export function PlanCards({ ref, offers, onChoose, ...rest }: Props) {
  const { texts, visitor } = usePage()
  const t = texts.pricing
  const plans = soldPlans(visitor.catalog)
  const chosen = rest.selection.plan || recommendedPlan(visitor.catalog)

  return (
    <>
      <div className={styles.switch}>
        <Segments
          label={t.switch.label}
          name="plan"
          options={plans.map(plan => [plan, switchLabel(plan)])}
          value={chosen}
          onChange={plan => onChoose({ plan })}
          disabled={rest.state.kind === 'placing'}
        />
      </div>
      <Columns
        as="ul"
        gap="l"
        count={plans.length < 3 ? '2' : '3'}
        ref={ref}
        tabIndex={-1}
        aria-label={t.licenses}
      >
        {plans.map(plan => (
          <li key={plan} className={styles.plan} data-chosen={plan === chosen || undefined}>
            <PlanCard
              plan={plan}
              offer={offers[plan]}
              onMonths={periods => onChoose({ periods, plan })}
              {...rest}
            />
          </li>
        ))}
      </Columns>
    </>
  )

  function switchLabel(plan: CardPlan): string {
    return plan === 'astra-1y'
      ? t.switch.year(discountPercent(visitor.catalog, plan, rest.selection.servers))
      : t.plans[plan].name
  }
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
  const { texts, visitor } = usePage()
  const t = texts.pricing
  const words = t.plans[plan]
  const isRecommended = plan === recommendedPlan(visitor.catalog)
  const refusal = state.kind === 'refused' && state.plan === plan ? state.message : null
  const footer = (
    <>
      <CardAction refusal={refusal} refusalTitle={t.buy.notPlaced}>
        <div className={styles.button}>
          <BuyButton plan={plan} offer={offer} method={selection.method} state={state} onBuy={onBuy} wide />
        </div>
      </CardAction>
      <p className={styles.saving}>
        {offer && t.savings[plan](saving(visitor.catalog, plan, selection.servers))}
      </p>
    </>
  )

  return (
    <Card
      title={words.name}
      emphasis={isRecommended}
      aside={
        plan === 'astra-1y' &&
        t.monthsFree() && (
          <span className={styles.free}>
            <Pill tone="good">{t.monthsFree()}</Pill>
          </span>
        )
      }
      footer={footer}
    >
      <p className={styles.purpose}>
        {isRecommended && <strong className={styles.recommended}>{t.recommended} </strong>}
        {words.purpose()}
      </p>
      {offer ? <OfferPrice offer={offer} /> : <p className={styles.price}>{t.noPrice}</p>}
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
    </Card>
  )
}

function OfferPrice({ offer: { plan, quote, perServer, coupon } }: { offer: Offer }) {
  const t = useTexts().pricing
  const formatAmount = useFormatAmount()
  const amount = (minor: number) => formatAmount(minor, quote.currency)
  const { servers, periods, taxKind, unitPrice } = quote
  const isTaxed = !isUntaxed(taxKind) && taxKind !== 'reverse-charge'
  const price = periods > 1 ? t.madeOf.months(amount(unitPrice), periods) : amount(unitPrice)
  const discount = quote.couponDiscount > 0 && t.madeOf.discount(amount(quote.couponDiscount))
  const madeOf = isTaxed
    ? [price, discount, t.madeOf.vat(quote.taxRate)].filter(Boolean).join(' ')
    : [(periods > 1 || discount) && [price, discount].filter(Boolean).join(' '), describeTax(quote, t.buy)]
        .filter(Boolean)
        .join(', ')
  const share = t.madeOf.perServer(amount(perServer), perServer * servers === unitPrice)

  return (
    <div className={styles.price}>
      <div className={styles.figure}>
        <Price size="large" text={amount(quote.total)} />
        <Text size="xs" weight="medium" numeric>
          {t.plans[plan].unit(periods)} {t.forServers(servers)}
        </Text>
      </div>
      <Text tone="quiet" numeric>
        {madeOf}
      </Text>
      {coupon && <Text size="s">{coupon.misfit ?? t.madeOf.coupon(coupon.code)}</Text>}
      <Text tone="quiet" numeric>
        {servers > 1 && [share, ...(isTaxed ? [t.madeOf.beforeTax] : [])].join(', ')}
      </Text>
    </div>
  )
}

/** A percentage, or the number of monthly payments after which a lifetime license has paid for itself. */
function saving(catalog: Catalog, plan: CardPlan, servers: number): number {
  return plan === 'astra-lifetime'
    ? Math.ceil(priceInEuro(catalog, plan, servers) / priceInEuro(catalog, 'astra-1m', servers))
    : discountPercent(catalog, plan, servers)
}
