import { and, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { euCountries } from '../../domain/tax/eu-members.ts'
import { hasPlaceConflict, type PlaceEvidence } from '../../domain/tax/place.ts'
import type { Database, Reader } from '../platform/database.ts'
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

/** In minor units of EUR and before tax: the vendor's sales of a year (UTC) to customers in other member states who pay VAT there. */
export async function sumCrossBorderSales(
  db: Reader,
  { year, vendorCountry }: { year: number; vendorCountry: string },
): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${orders.subtotal}), 0)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'paid'),
        eq(orders.taxKind, 'destination'),
        eq(orders.currency, 'EUR'),
        isNull(orders.sellerId),
        inArray(orders.country, [...euCountries, 'MCO']),
        ne(orders.country, vendorCountry),
        gte(orders.paidAt, new Date(Date.UTC(year))),
        lt(orders.paidAt, new Date(Date.UTC(year + 1))),
      ),
    )
  return row?.sum ?? 0
}
