import type { returnedKinds } from '../../../definitions/order-list.ts'
import { findCredited } from '../../invoices/store.ts'
import type { OrderRow } from '../../orders/store.ts'
import { findDisputed, sumRefunds } from '../../payments/returned-money.ts'
import type { Reader } from '../../platform/database/database.ts'

type Returned = (typeof returnedKinds)[number]

/** What became of the money of paid orders: docs/domain.md, 'Refunds and disputes'. */
export async function findReturned(
  db: Reader,
  orders: readonly Pick<OrderRow, 'id' | 'status' | 'total'>[],
): Promise<(orderId: number) => Returned | null> {
  const paid = orders.filter(({ status, total }) => status === 'paid' && total > 0)
  const ids = paid.map(({ id }) => id)
  if (ids.length === 0) return () => null
  const [disputed, refunds, credited] = await Promise.all([
    findDisputed(db, ids),
    sumRefunds(db, ids),
    findCredited(db, ids),
  ])
  const returned = new Map(
    paid.map(({ id, total }): [number, Returned | null] => {
      const refunded = refunds.get(id) ?? 0
      if (disputed.has(id)) return [id, 'disputed']
      if (refunded >= total) return [id, 'refunded']
      if (credited.get(id) === 'full') return [id, 'credited']
      if (refunded > 0) return [id, 'partly-refunded']
      return [id, credited.has(id) ? 'partly-credited' : null]
    }),
  )
  return orderId => returned.get(orderId) ?? null
}
