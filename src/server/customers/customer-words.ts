import { and, asc, eq, gt, inArray, isNull, like, max, notExists, sql } from 'drizzle-orm'
import { spellInLatin } from '../../domain/latin-spelling.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import { billingDetails, customers, customerWords } from './tables.ts'

/** Shorter parts have no trigram of their own. */
const shortestPart = 3

/** They are filled again before the next search. Cheap, and nothing if they were never filled. */
export async function markWordsStale(db: Reader, customerId: number) {
  await db.update(customerWords).set({ isStale: true }).where(eq(customerWords.customerId, customerId))
}

/** When words were last filled; null if never. */
export async function findLastFilling(db: Reader): Promise<Date | null> {
  const [last] = await db.select({ at: max(customerWords.filledAt) }).from(customerWords)
  return last?.at ?? null
}

/** Customers who came after the last one with words, and those whose words are stale. */
export async function findNewOrStale(db: Reader, limit: number): Promise<number[]> {
  const last = sql`coalesce((select max(${customerWords.customerId}) from ${customerWords}), 0)`
  const newer = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`${customers.id} > ${last}`, isNull(customers.erasedAt)))
    .limit(limit)
  const stale = await db
    .select({ id: customerWords.customerId })
    .from(customerWords)
    .where(sql`${customerWords.isStale}`)
    .limit(limit)
  return [...newer, ...stale].map(({ id }) => id)
}

export async function findWithoutWords(db: Reader, after: number, limit: number): Promise<number[]> {
  const filled = db
    .select({ one: sql`1` })
    .from(customerWords)
    .where(eq(customerWords.customerId, customers.id))
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(gt(customers.id, after), isNull(customers.erasedAt), notExists(filled)))
    .orderBy(asc(customers.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** `more` are the words of a customer that other records hold. A change from now on makes the words stale again. */
export async function fillWords(
  db: Transaction,
  ids: readonly number[],
  { more, now }: { more: ReadonlyMap<number, readonly string[]>; now: Date },
) {
  if (ids.length === 0) return
  await db
    .update(customerWords)
    .set({ isStale: false })
    .where(inArray(customerWords.customerId, [...ids]))
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
        filledAt: now,
        words: joinWords([...Object.values(own), ...(more.get(id) ?? [])]),
      })),
    )
    .onConflictDoUpdate({
      target: customerWords.customerId,
      set: { words: sql`excluded.words`, filledAt: sql`excluded.filled_at` },
    })
}

function joinWords(texts: readonly (string | null)[]): string {
  return [...new Set(texts.flatMap(text => (text ? spellInLatin(text) : [])))].join('\n')
}

/** Those whose words contain each part of the text, in any order and spelling; none for less than three letters. */
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
