import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../texts/percent.ts'
import { usePage } from '../../app/context.ts'
import { SumTable } from '../../ui/sum-table.tsx'
import { PageSection } from '../kit/page-section.tsx'

export function OrderSums({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { facts: t } = texts.backOffice.orders
  const { language } = visitor
  const { sums, currency, total, title } = order
  const money = (minor: number) => formatMoney(minor, currency, { language, decimals: 'always' })
  const discounts = [
    { label: t.couponDiscount(sums.coupon), minor: sums.coupon_discount },
    { label: t.cryptoDiscount, minor: sums.crypto_discount },
  ]
    .filter(({ minor }) => minor !== 0)
    .map(({ label, minor }) => ({ label, sum: money(-minor) }))

  return (
    <PageSection title={t.sums}>
      <SumTable
        caption={t.sums}
        rows={[
          { label: title, sum: money(sums.list_price) },
          ...discounts,
          { label: t.subtotal, sum: money(sums.subtotal) },
          {
            label: t.tax(formatPercent(language, sums.tax_rate)),
            note: t.taxKinds[sums.tax_kind],
            sum: money(sums.tax),
          },
        ]}
        total={{ label: t.total, sum: money(total) }}
      />
    </PageSection>
  )
}
