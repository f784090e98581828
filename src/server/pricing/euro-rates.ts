import { asc, eq, sql } from 'drizzle-orm'
import type { EuroRate } from '../../domain/tax/national-currency.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { euroRates } from './tables.ts'

const initial = { source: 'initial value, set by hand', day: '2026-11-21' }
const initialRates = {
  CHF: '0.93',
  CZK: '24.3',
  DKK: '7.46',
  GBP: '0.88',
  HUF: '385',
  NOK: '11.7',
  PLN: '4.25',
  RON: '5.09',
  SEK: '11',
}

/** Existing rates stay. */
export async function seedEuroRates(db: Database) {
  const rows = Object.entries(initialRates).map(([currency, rate]) => ({ currency, rate, ...initial }))
  await db.insert(euroRates).values(rows).onConflictDoNothing()
}

/** A rate is replaced only by that of a later day. */
export async function saveEuroRates(db: Database, rates: readonly EuroRate[]) {
  if (rates.length === 0) return
  await db
    .insert(euroRates)
    .values([...rates])
    .onConflictDoUpdate({
      target: euroRates.currency,
      set: { rate: sql`excluded.rate`, source: sql`excluded.source`, day: sql`excluded.day` },
      setWhere: sql`${euroRates.day} < excluded.day`,
    })
}

export function listEuroRates(db: Reader): Promise<EuroRate[]> {
  return db.select().from(euroRates).orderBy(asc(euroRates.currency))
}

export async function readEuroRate(db: Reader, currency: string): Promise<EuroRate> {
  const [rate] = await db.select().from(euroRates).where(eq(euroRates.currency, currency))
  if (!rate) throw new Error(`There is no rate of ${currency} for one euro`)
  return rate
}
