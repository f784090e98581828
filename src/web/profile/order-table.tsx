import { useState } from 'react'
import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { OrderRow } from './order-row.tsx'
import styles from './order-table.module.css'

const latest = 10

export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const { orders: t } = useTexts().profile
  const [isWhole, setIsWhole] = useState(false)
  if (orders.length === 0) return <p className={styles.empty}>{t.empty}</p>

  return (
    <>
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
          {(isWhole ? orders : orders.slice(0, latest)).map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      {orders.length > latest && (
        <div>
          <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t.showFewer : t.showAll(orders.length)}
          </Button>
        </div>
      )}
    </>
  )
}
