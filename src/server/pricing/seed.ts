import type { Shop } from '../shop.ts'
import { exchangeRates } from './tables.ts'

const initial = { source: 'initial value, set by hand', day: '2026-11-21' }
const initialRates = [
  { currency: 'EUR', usdRate: '0.86', ...initial },
  { currency: 'USD', usdRate: '1', ...initial },
  { currency: 'RUB', usdRate: '81', ...initial },
  { currency: 'BYN', usdRate: '2.95', ...initial },
]

/** What a first visitor needs to see a price; rates that are already there stay. */
export async function seedPricing({ db }: Pick<Shop, 'db'>) {
  await db.insert(exchangeRates).values(initialRates).onConflictDoNothing()
}
