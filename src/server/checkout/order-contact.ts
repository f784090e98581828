import type { OrderStatus } from '../../domain/orders/order.ts'
import type { Language } from '../../texts/language.ts'
import { findContact } from '../customers/find-contact.ts'
import { findOrder } from '../orders/store.ts'
import type { Reader } from '../platform/database.ts'

export async function orderContact(
  db: Reader,
  orderId: number,
): Promise<{ email: string; language: Language; status: OrderStatus }> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`Order ${orderId} does not exist`)
  return { ...(await findContact(db, order.customerId)), status: order.status }
}
