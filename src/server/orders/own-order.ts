import type { Reader } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { findOrder, type OrderRow } from './store.ts'

/** For what only the customer does. A superuser does it in the back office, where it is audited. */
export async function requireOwnOrder(db: Reader, customerId: number, id: number): Promise<OrderRow> {
  return requireVisibleOrder(db, { id: customerId, isSuperuser: false }, id)
}

/** A superuser may see any order. Other orders are refused as if they did not exist. */
export async function requireVisibleOrder(
  db: Reader,
  customer: Pick<SignedInCustomer, 'id' | 'isSuperuser'>,
  id: number,
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order || (order.customerId !== customer.id && !customer.isSuperuser)) throw new Refusal('not-found')
  return order
}
