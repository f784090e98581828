import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { findOrder, type OrderRow } from './store.ts'

/** A superuser may see any order. Other orders are refused as if they did not exist. */
export async function requireVisibleOrder(
  db: Database,
  customer: Pick<SignedInCustomer, 'id' | 'isSuperuser'>,
  id: number,
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order || (order.customerId !== customer.id && !customer.isSuperuser)) throw new Refusal('not-found')
  return order
}
