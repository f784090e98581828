import type { OrderStatus } from '../../domain/orders/order.ts'
import type { Language } from '../../texts/language.ts'
import { findContact } from '../customers/find-contact.ts'
import { findOrder } from '../orders/store.ts'
import type { Database, Transaction } from '../platform/database.ts'

/** Where and in which language the customer of an order is written to, and how the order stands. */
export async function orderContact(
  db: Database | Transaction,
  orderId: number,
): Promise<{ email: string; language: Language; status: OrderStatus }> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  // The table's check allows no other status.
  return { ...(await findContact(db, order.customerId)), status: order.status as OrderStatus }
}
