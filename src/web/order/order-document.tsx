import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { DocumentLinks } from './document-links.tsx'
import styles from './order-document.module.css'
import { OrderFacts } from './order-facts.tsx'
import { OrderSums } from './order-sums.tsx'

export function OrderDocument({ order }: { order: Order }) {
  const t = useTexts().order

  return (
    <article className={styles.sheet} aria-label={t.heading(order.id)}>
      <OrderFacts order={order} />
      <OrderSums order={order} />
      {order.comment && (
        <div>
          <h2 className={styles.label}>{t.comment}</h2>
          <p className={styles.comment}>{order.comment}</p>
        </div>
      )}
      <DocumentLinks order={order} />
    </article>
  )
}
