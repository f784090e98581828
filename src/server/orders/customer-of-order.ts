import type { Language } from '../../texts/language.ts'
import { contactOf } from '../customers/contact-of.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { findOrder } from './store.ts'

/** Where and in which language the customer of an order is written to. */
export async function customerOfOrder(
  db: Database | Transaction,
  orderId: number,
): Promise<{ email: string; language: Language }> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  return contactOf(db, order.customerId)
}
