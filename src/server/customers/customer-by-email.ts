import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { customers } from './tables.ts'

/** Addresses are kept in lower case. */
export async function customerByEmail(tx: Transaction, email: string) {
  const [customer] = await tx.select().from(customers).where(eq(customers.email, email.trim().toLowerCase()))
  return customer ?? null
}
