import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { webhookEndpoints } from './tables.ts'

/** With their deliveries. */
export async function removeEndpoints(tx: Transaction, customerId: number) {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.customerId, customerId))
}
