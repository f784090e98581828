import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { invoiceLink } from './invoice-link.ts'
import styles from './order-document.module.css'
import { OrderFacts } from './order-facts.tsx'
import { OrderSums } from './order-sums.tsx'

/** The order as a sheet of paper, on screen and printed. */
export function OrderDocument({ order }: { order: Order }) {
  const t = useTexts().review
  const invoice = invoiceLink(order)

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
      {invoice && (
        <p className={styles.actions}>
          <ButtonLink href={invoice} target="_blank" rel="noopener">
            <Icon name="document" />
            {t.invoice}
            <VisuallyHidden>({t.newTab})</VisuallyHidden>
            <Icon name="external" />
          </ButtonLink>
        </p>
      )}
    </article>
  )
}
