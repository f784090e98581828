import { and, eq, ne } from 'drizzle-orm'
import { hasPlaceConflict, type PlaceEvidence } from '../../domain/tax/place.ts'
import type { Database } from '../platform/database/database.ts'
import { orders } from './tables.ts'

/** Saves the place of a pending order without reverse charge, and of no other. */
export async function savePlaceOfPayment(
  db: Database,
  orderId: number,
  place: Omit<PlaceEvidence, 'networkCountry'>,
) {
  const isAsked = ne(orders.taxKind, 'reverse-charge')
  const pending = and(eq(orders.id, orderId), eq(orders.status, 'pending'), isAsked)
  const [order] = await db.select().from(orders).where(pending)
  if (!order) return
  const { country, clientZip: zip, networkCountry } = order
  const placeConflict = hasPlaceConflict({ country, zip }, { networkCountry, ...place })
  await db
    .update(orders)
    .set({ ...place, placeConflict })
    .where(pending)
}
