import type { Order } from '../../contract/orders.ts'
import type { order as orderTexts } from '../../texts/en/order.ts'
import { useTexts } from '../app/context.ts'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { type SumRow, SumTable } from '../ui/sum-table.tsx'
import styles from './order-sums.module.css'

export function OrderSums({ order }: { order: Order }) {
  const t = useTexts().order
  const formatOrderAmount = useFormatOrderAmount()
  const money = (minor: number) => formatOrderAmount(minor, order)

  return (
    <div className={styles.bill}>
      <div className={styles.item}>
        <p className={styles.label}>{t.item}</p>
        <p className={styles.title}>
          {order.line_title} <span className={styles.times}>{t.times(1)}</span>
        </p>
      </div>
      <div className={styles.sums}>
        <SumTable
          caption={t.sums(order.id)}
          rows={[
            ...discountRows(order, t, money),
            { label: t.subtotal, sum: money(order.subtotal) },
            { label: t.tax(order.tax_rate), note: t.taxNote[order.tax_kind], sum: money(order.tax) },
          ]}
          total={{ label: t.total, sum: money(order.total) }}
        />
      </div>
    </div>
  )
}

function discountRows(order: Order, t: typeof orderTexts, money: (minor: number) => string): SumRow[] {
  const all = [
    { label: t.coupon(order.coupon), off: order.coupon_discount },
    { label: t.crypto, off: order.crypto_discount },
  ].filter(({ off }) => off > 0)
  if (all.length === 0) return []
  return [
    { label: t.price, sum: money(order.list_price) },
    ...all.map(({ label, off }) => ({ label, sum: `\u2212${money(off)}` })),
  ]
}
