import { and, eq, ne } from 'drizzle-orm'
import { importedRateSource } from '../../domain/orders/order.ts'
import type { Reader } from '../platform/database/database.ts'
import { orders } from './tables.ts'

/** Imported orders do not count: they never expire. */
export async function hasUnpaidOrder(db: Reader, licenseId: number): Promise<boolean> {
  const isUnpaid = and(eq(orders.status, 'pending'), ne(orders.rateSource, importedRateSource))
  return (await db.$count(orders, and(eq(orders.licenseId, licenseId), isUnpaid))) > 0
}
