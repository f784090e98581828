import { eq } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { billingDetails } from './tables.ts'

type BillingDetails = typeof billingDetails.$inferInsert

export async function findBillingDetails(db: Reader, customerId: number): Promise<BillingDetails | null> {
  const [saved] = await db.select().from(billingDetails).where(eq(billingDetails.customerId, customerId))
  return saved ?? null
}

export async function saveBillingDetails(db: Reader, details: BillingDetails) {
  await db
    .insert(billingDetails)
    .values(details)
    .onConflictDoUpdate({ target: billingDetails.customerId, set: details })
}

export async function removeBillingDetails(db: Reader, customerId: number) {
  await db.delete(billingDetails).where(eq(billingDetails.customerId, customerId))
}
