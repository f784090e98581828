import { and, eq } from 'drizzle-orm'
import { hasPlaceConflict, type PlaceEvidence } from '../../domain/tax/place.ts'
import type { Database } from '../platform/database.ts'
import { orders } from './tables.ts'

/** Of a pending order of a consumer; any other stays as it is. */
export async function savePlaceOfPayment(
  db: Database,
  orderId: number,
  place: Pick<PlaceEvidence, 'cardCountry' | 'billingCountry'>,
) {
  const isConsumers = and(eq(orders.clientCompany, ''), eq(orders.clientVat, ''))
  const pending = and(eq(orders.id, orderId), eq(orders.status, 'pending'), isConsumers)
  const [order] = await db.select().from(orders).where(pending)
  if (!order) return
  const placeConflict = hasPlaceConflict(order.country, { ...order, ...place })
  await db
    .update(orders)
    .set({ ...place, placeConflict })
    .where(pending)
}
