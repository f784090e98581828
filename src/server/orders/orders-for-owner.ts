import type { Transaction } from '../platform/database.ts'
import { findOrders as read } from './store.ts'

export type OwnerOrder = Awaited<ReturnType<typeof read>>[number]

/** Orders with their customer's address and the license each gave, newest first, at most 500. */
export async function findOrders(
  tx: Transaction,
  wanted: { status?: string; paymentMethod?: number; email?: string; placedBefore?: Date },
): Promise<OwnerOrder[]> {
  const { status = null, paymentMethod = null, email = null, placedBefore = null } = wanted
  return read(tx, { status, paymentMethod, email, placedBefore, most: 500 })
}
