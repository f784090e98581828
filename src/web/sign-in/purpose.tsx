import type { Quote } from '../../domain/orders/quote.ts'
import { type PageContext, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { lookUpCoupon } from '../checkout/coupon-part.tsx'
import { describeTax, useFormatAmount } from '../checkout/format-amount.ts'
import { Price } from '../checkout/order-card.tsx'
import { offersFor } from '../checkout/plan-offers.ts'
import { loadPriceBasis } from '../checkout/price-basis.ts'
import { type CardPlan, isCardPlan, resumedPlanKey, selectionFrom } from '../checkout/selection.ts'
import { Card } from '../ui/card.tsx'
import { Row, Text } from '../ui/layout.tsx'

/** Why a visitor signs in. */
export type Purpose =
  | { kind: 'account' }
  | { kind: 'order' }
  | { kind: 'paid' }
  | { kind: 'demo' }
  | { kind: 'purchase'; plan: CardPlan; quote: Quote }

export async function loadPurpose(page: PageContext, next: string): Promise<Purpose> {
  const { pathname, searchParams } = new URL(next, 'http://shop.invalid')
  if (pathname === paths.demo) return { kind: 'demo' }
  if (pathname === paths.orderForm()) return { kind: 'order' }
  // Anyone can pay by a link, and returns to the order without an account.
  if (pathname.startsWith('/orders/') && searchParams.has('new')) return { kind: 'paid' }

  const plan = searchParams.get(resumedPlanKey)
  const isPurchase = (pathname === paths.pricing || pathname === paths.buy) && isCardPlan(plan)
  return (isPurchase && (await loadPurchase(page, plan, searchParams))) || { kind: 'account' }
}

/** Null where the prices cannot be loaded: the visitor can still sign in. */
async function loadPurchase(
  page: PageContext,
  plan: CardPlan,
  query: URLSearchParams,
): Promise<Purpose | null> {
  const [basis, coupon] = await Promise.all([
    loadPriceBasis(page).catch(() => null),
    lookUpCoupon(page.api, query.get('coupon') ?? ''),
  ])
  if (!basis) return null
  const selection = selectionFrom(query, basis)
  const offer = offersFor(selection, basis, { coupon: coupon?.found ?? null, demo: null })[plan]
  return offer && { kind: 'purchase', plan, quote: offer.quote }
}

export function PurchaseSummary({ plan, quote }: { plan: CardPlan; quote: Quote }) {
  const { purchase: t } = useTexts().signIn
  const formatAmount = useFormatAmount()

  return (
    <Card look="quiet">
      <Row as="section" gap="m" rowGap="2xs" align="center" spread aria-label={t.label}>
        <div>
          <Text weight="medium">{t.line(t.plans[plan], quote.servers)}</Text>
          <Text tone="quiet">{describeTax(quote, t.tax)}</Text>
        </div>
        <Price text={formatAmount(quote.total, quote.currency)} />
      </Row>
    </Card>
  )
}
