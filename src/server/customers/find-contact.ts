import { eq } from 'drizzle-orm'
import type { Language } from '../../texts/language.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { customers } from './tables.ts'

export type Contact = { email: string; language: Language }

export async function findContact(db: Database | Transaction, id: number): Promise<Contact> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw new Error(`Customer ${id} does not exist`)
  return { email: customer.email, language: customer.language }
}
