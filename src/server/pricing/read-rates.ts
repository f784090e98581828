import { asc } from 'drizzle-orm'
import type { CurrencyCode, Rates } from '../../domain/money/money.ts'
import { shareReads } from '../platform/database/batches.ts'
import { prepareOnce, type Reader } from '../platform/database/database.ts'
import { exchangeRates } from './tables.ts'

const everyRate = prepareOnce((db: Reader) => {
  const statement = db.select().from(exchangeRates).orderBy(asc(exchangeRates.currency)).prepare('every_rate')
  return shareReads(() => statement.execute())
})

/** `findOrigin` returns the sources of the rates that a currency is converted with, and the older of their days. */
export async function readRates(db: Reader): Promise<{
  rates: Rates
  findOrigin(currency: CurrencyCode): { source: string; day: string }
}> {
  const rows = await everyRate(db)()
  const findUsdRate = (code: CurrencyCode) => requireRow(rows, code).usdRate
  return {
    rates: {
      EUR: findUsdRate('EUR'),
      USD: findUsdRate('USD'),
      RUB: findUsdRate('RUB'),
      BYN: findUsdRate('BYN'),
    },
    findOrigin(currency) {
      // The dollar's own rate is always 1 and has no source.
      const used = [...new Set<CurrencyCode>(['EUR', currency])].filter(code => code !== 'USD')
      const origins = used.map(code => requireRow(rows, code))
      return {
        source: [...new Set(origins.map(({ source }) => source))].join('; '),
        day: origins.map(({ day }) => day).reduce((oldest, day) => (day < oldest ? day : oldest)),
      }
    },
  }
}

function requireRow(rows: readonly (typeof exchangeRates.$inferSelect)[], code: CurrencyCode) {
  const row = rows.find(({ currency }) => currency === code)
  if (!row) throw new Error(`There is no exchange rate for ${code}`)
  return row
}
