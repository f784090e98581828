import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { OrderRow } from './order-row.tsx'
import styles from './order-table.module.css'

/** A table, whose rows are cards on a phone. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { orders: t } = useTexts().profile
  if (orders.length === 0) return <p className={styles.empty}>{t.empty}</p>

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.number}</th>
          <th scope="col">{t.date}</th>
          <th scope="col">{t.item}</th>
          <th scope="col" className={styles.sum}>
            {t.total}
          </th>
          <th scope="col">{t.state}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}
