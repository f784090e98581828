import { eq, inArray } from 'drizzle-orm'
import { type Language, languageOf } from '../../texts/language.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { customers } from './tables.ts'

export type Contact = { email: string; language: Language }

/** Where and in which language a customer is written to. */
export async function findContact(db: Database | Transaction, id: number): Promise<Contact> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw new Error(`There is no customer ${id}`)
  return { email: customer.email, language: languageOf(customer.language) }
}

/** The contacts of several customers, by their ids. */
export async function contactsOf(
  db: Database | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Contact>> {
  const found = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...new Set(ids)]))
  return new Map(found.map(({ id, email, language }) => [id, { email, language: languageOf(language) }]))
}
