import type { SignedInCustomer } from '../identity/sign-in/session.ts'
import type { Reader } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findOrder, type OrderRow } from './store.ts'

/** Refuses superusers too: they act in the back office, where it is audited. */
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
