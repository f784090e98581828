import { addDays } from '../../../domain/day.ts'
import { type RatedCurrency, type RateReading, requireRate } from '../../../domain/pricing/judge-rate.ts'
import { nationalCurrencyCodes } from '../../../domain/tax/national-currency.ts'
import type { Config } from '../../config/config.ts'
import { utcDay } from '../../platform/clock.ts'
import { measureCall } from '../../platform/provider-calls.ts'
import type { Shop } from '../../shop.ts'
import { readCbr, readEcb, readEuroRates, readFeed, readNbrb } from './sources.ts'

/** A bank's last rate is valid over long holidays, and may be of a coming day before a weekend. */
const oldestDays = 14
const soonestDays = 4

const banks = {
  EUR: { name: 'European Central Bank', at: 'ecb', read: readEcb },
  RUB: { name: 'Bank of Russia', at: 'cbr', read: readCbr },
  BYN: { name: 'National Bank of Belarus', at: 'nbrb', read: readNbrb },
} as const

export type Readings = Record<RatedCurrency, RateReading[]>

/** Asks the feed and each currency's own central bank, without the sources that fail. `euroRates` are the ECB's. */
export async function fetchRates(urls: NonNullable<Config['ratesUrls']>, shop: Pick<Shop, 'clock' | 'log'>) {
  const feed = download(urls.feed)
  const ecb = download(urls.ecb)
  // Awaited below, but not in this tick.
  feed.catch(() => {})
  ecb.catch(() => {})
  const feedName = new URL(urls.feed).hostname
  const both = async (currency: RatedCurrency) => {
    const { name, at, read } = banks[currency]
    const readings = await Promise.all([
      readSource(shop, currency, feedName, async () => readFeed(await feed, currency)),
      readSource(shop, currency, name, async () => read(await (at === 'ecb' ? ecb : download(urls[at])))),
    ])
    return readings.filter(reading => reading !== null)
  }
  const [EUR, RUB, BYN] = await Promise.all([both('EUR'), both('RUB'), both('BYN')])
  return { readings: { EUR, RUB, BYN }, euroRates: await readEuroReferences(shop, ecb) }
}

/** The reference rates of the currencies in which sellers state VAT. Those that are missing stay as they are. */
async function readEuroReferences({ clock, log }: Pick<Shop, 'clock' | 'log'>, reply: Promise<Uint8Array>) {
  const source = banks.EUR.name
  try {
    const { day, rates } = await readEuroRates(await reply)
    requireTimely(day, utcDay(clock.now()))
    return nationalCurrencyCodes.flatMap(currency => {
      const rate = rates.get(currency)
      return rate === undefined ? [] : [{ currency, rate: requireRate(rate), source, day }]
    })
  } catch (error) {
    log.warn({ reason: describeError(error), source }, 'a source returned no euro rates')
    return []
  }
}

async function readSource(
  { clock, log }: Pick<Shop, 'clock' | 'log'>,
  currency: RatedCurrency,
  source: string,
  ask: () => Promise<{ usdRate: string; day: string }>,
): Promise<RateReading | null> {
  try {
    const { usdRate, day } = await ask()
    requireRate(usdRate)
    requireTimely(day, utcDay(clock.now()))
    return { usdRate, day, source }
  } catch (error) {
    log.warn({ reason: describeError(error), source, currency }, 'a source returned no exchange rate')
    return null
  }
}

function requireTimely(day: string, today: string) {
  if (day < addDays(today, -oldestDays) || day > addDays(today, soonestDays))
    throw new RangeError(`the rate is of ${day}`)
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 300)
}

const timeoutMs = 10_000
const maxBytes = 1_000_000

/** Reads at most 1 MB, within ten seconds. */
function download(url: string): Promise<Uint8Array> {
  return measureCall('rates', () => read(url))
}

async function read(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`it answered with status ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop closes the connection.
  for await (const part of response.body) {
    length += part.length
    if (length > maxBytes) throw new Error('the response is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
