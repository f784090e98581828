import { eq } from 'drizzle-orm'
import { type Language, languageOf } from '../../texts/language.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { customers } from './tables.ts'

/** Where and in which language a customer is written to. */
export async function contactOf(
  db: Database | Transaction,
  id: number,
): Promise<{ email: string; language: Language }> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw new Error(`There is no customer ${id}`)
  return { email: customer.email, language: languageOf(customer.language) }
}
