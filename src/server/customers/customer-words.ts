import { and, desc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { spellInLatin } from '../../domain/latin-spelling.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { locks } from '../platform/locks/locks.ts'
import { billingDetails, customers, customerWords, customerWordsDue } from './tables.ts'

/** Shorter parts have no trigram of their own. */
const shortestPart = 3

/** The newest first. Until the transaction ends, another one waits, so that it never writes older words last. */
export async function takeWordsDue(tx: Transaction, most: number): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.customerWords})`)
  const { id, customerId } = customerWordsDue
  const due = tx.select({ id }).from(customerWordsDue).orderBy(desc(id)).limit(most)
  const taken = await tx.delete(customerWordsDue).where(inArray(id, due)).returning({ customerId })
  return taken.map(row => row.customerId)
}

/** `more` are the words of each customer that other records hold. */
export async function fillWords(
  db: Transaction,
  ids: readonly number[],
  ...more: ReadonlyMap<number, readonly string[]>[]
) {
  const { company, vat, zip, city } = billingDetails
  const rows = await db
    .select({ id: customers.id, email: customers.email, company, vat, zip, city })
    .from(customers)
    .leftJoin(billingDetails, eq(billingDetails.customerId, customers.id))
    .where(and(inArray(customers.id, [...ids]), isNull(customers.erasedAt)))
    // Until the transaction ends no account is erased, whose words would stay.
    .for('key share', { of: customers })
  if (rows.length === 0) return
  await db
    .insert(customerWords)
    .values(
      rows.map(({ id, ...own }) => ({
        customerId: id,
        words: joinWords([...Object.values(own), ...more.flatMap(texts => texts.get(id) ?? [])]),
      })),
    )
    .onConflictDoUpdate({
      target: customerWords.customerId,
      set: { words: sql`excluded.words` },
    })
}

function joinWords(texts: readonly (string | null)[]): string {
  return [...new Set(texts.flatMap(text => (text ? spellInLatin(text) : [])))].join('\n')
}

/** Their words contain each part of the text, in any order and spelling. Fewer than three letters find none. */
export async function findCustomersByWords(db: Reader, text: string, limit: number) {
  const parts = spellInLatin(text)
    .split(/\s+/)
    .filter(part => part.length >= shortestPart)
  if (parts.length === 0) return []
  const { id, email } = customers
  return db
    .select({ id, email })
    .from(customerWords)
    .innerJoin(customers, eq(id, customerWords.customerId))
    .where(and(...parts.map(part => like(customerWords.words, `%${part.replace(/[\\%_]/g, '\\$&')}%`))))
    .limit(limit)
}
