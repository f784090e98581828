import { asc } from 'drizzle-orm'
import type { CurrencyCode, Rates } from '../../domain/money/money.ts'
import { type Database, prepareOnce, type Transaction } from '../platform/database.ts'
import { exchangeRates } from './tables.ts'

type Reader = Database | Transaction

const everyRate = prepareOnce((db: Reader) =>
  db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency)).prepare('every_rate'),
)

/**
 * The rates that prices are converted by, of one moment: a single statement. `originOf` says where those that a
 * currency is converted by come from, and the older of their days.
 */
export async function readRates(db: Reader): Promise<{
  rates: Rates
  originOf(currency: CurrencyCode): { source: string; day: string }
}> {
  const rows = await everyRate(db).execute()
  const rateOf = (code: CurrencyCode) => rowOf(rows, code).usdRate
  return {
    rates: { EUR: rateOf('EUR'), USD: rateOf('USD'), RUB: rateOf('RUB'), BYN: rateOf('BYN') },
    originOf(currency) {
      // The dollar is the measure: its 1 was never read anywhere.
      const used = [...new Set<CurrencyCode>(['EUR', currency])].filter(code => code !== 'USD')
      const origins = used.map(code => rowOf(rows, code))
      return {
        source: [...new Set(origins.map(({ source }) => source))].join('; '),
        day: origins.map(({ day }) => day).reduce((oldest, day) => (day < oldest ? day : oldest)),
      }
    },
  }
}

function rowOf(rows: readonly (typeof exchangeRates.$inferSelect)[], code: CurrencyCode) {
  const row = rows.find(({ currency }) => currency === code)
  if (!row) throw new Error(`There is no exchange rate for ${code}`)
  return row
}
