import type { Shop } from '../shop.ts'
import { exchangeRateHistory, exchangeRates } from './tables.ts'

const initial = { source: 'initial value, set by hand', day: '2026-11-21' }
const initialRates = [
  { currency: 'EUR', usdRate: '0.86', ...initial },
  { currency: 'USD', usdRate: '1', ...initial },
  { currency: 'RUB', usdRate: '81', ...initial },
  { currency: 'BYN', usdRate: '2.95', ...initial },
]

/** What a first visitor needs to see a price; rates that are already there stay. */
export async function seedPricing({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  await db.transaction(async tx => {
    const added = await tx.insert(exchangeRates).values(initialRates).onConflictDoNothing().returning()
    if (added.length === 0) return
    const since = { inForceSince: clock.now(), decidedBy: 'the shop' }
    await tx.insert(exchangeRateHistory).values(added.map(rate => ({ ...rate, ...since })))
  })
}
