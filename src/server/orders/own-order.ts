import { type Actor, refuseOther } from '../customers/people.ts'
import type { SignedInCustomer } from '../identity/sign-in/session.ts'
import type { Reader } from '../platform/database/database.ts'
import { requireFound } from '../platform/http/refusal.ts'
import { findOrder, type OrderRow } from './store.ts'

/** Refuses superusers too: they act in the back office, where it is audited. */
export async function requireOwnOrder(db: Reader, customerId: number, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id)
  return requireFound(order?.customerId === customerId ? order : null)
}

/** A superuser may see any order. */
export async function requireVisibleOrder(
  db: Reader,
  customer: Actor & Pick<SignedInCustomer, 'isSuperuser'>,
  id: number,
): Promise<OrderRow> {
  const order = requireFound(await findOrder(db, id))
  const isVisible = order.customerId === customer.id || customer.isSuperuser
  return isVisible ? order : refuseOther(db, customer, order.customerId)
}
