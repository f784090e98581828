import { type RatedCurrency, type RateReading, requireRate } from '../../../domain/pricing/judge-rate.ts'
import type { Config } from '../../config/config.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Shop } from '../../shop.ts'
import { download } from './download.ts'
import { readCbr, readEcb, readFeed, readNbrb } from './sources.ts'

const dayMs = 86_400_000
/** A bank keeps its last rate over long holidays, and may name a coming day before a weekend. */
const oldestDays = 14
const soonestDays = 4

const banks = {
  EUR: { name: 'European Central Bank', at: 'ecb', read: readEcb },
  RUB: { name: 'Bank of Russia', at: 'cbr', read: readCbr },
  BYN: { name: 'National Bank of Belarus', at: 'nbrb', read: readNbrb },
} as const

/** Asks the feed and each currency's own central bank. A source that does not answer, or not in earnest, has no reading. */
export async function askRates(
  urls: NonNullable<Config['ratesUrls']>,
  shop: Pick<Shop, 'clock' | 'log'>,
): Promise<Record<RatedCurrency, RateReading[]>> {
  const feed = download(urls.feed)
  // It is awaited for each currency below, though not in this tick.
  feed.catch(() => {})
  const feedName = new URL(urls.feed).hostname
  const both = async (currency: RatedCurrency) => {
    const { name, at, read } = banks[currency]
    const readings = await Promise.all([
      readingOf(shop, currency, feedName, async () => readFeed(await feed, currency)),
      readingOf(shop, currency, name, async () => read(await download(urls[at]))),
    ])
    return readings.filter(reading => reading !== null)
  }
  const [EUR, RUB, BYN] = await Promise.all([both('EUR'), both('RUB'), both('BYN')])
  return { EUR, RUB, BYN }
}

async function readingOf(
  { clock, log }: Pick<Shop, 'clock' | 'log'>,
  currency: RatedCurrency,
  source: string,
  ask: () => Promise<{ usdRate: string; day: string }>,
): Promise<RateReading | null> {
  try {
    const { usdRate, day } = await ask()
    requireRate(usdRate)
    requireTimely(day, clock.now())
    return { usdRate, day, source }
  } catch (error) {
    log.warn({ why: whyOf(error), source, currency }, 'a source of exchange rates has no rate')
    return null
  }
}

function requireTimely(day: string, now: Date) {
  const from = dayOf(new Date(now.getTime() - oldestDays * dayMs))
  const until = dayOf(new Date(now.getTime() + soonestDays * dayMs))
  if (day < from || day > until) throw new RangeError(`its rate is of ${day}`)
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 300)
}
