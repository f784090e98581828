import { parseDecimal } from '../money/decimal.ts'
import type { CurrencyCode } from '../money/money.ts'

/** The currencies that have a rate to be read; the dollar is what they are counted in. */
export const ratedCurrencies = ['EUR', 'RUB', 'BYN'] as const satisfies readonly CurrencyCode[]
export type RatedCurrency = (typeof ratedCurrencies)[number]

/** How many units of a currency one dollar buys, a positive decimal string; who says so, and for which day. */
export type RateReading = { usdRate: string; source: string; day: string }

/** Why a person decides: two sources that contradict each other, or a rate far from the one in force. */
export type RateDoubt = 'apart' | 'jump'

export type RateJudgement =
  | { verdict: 'keep' }
  | { verdict: 'adopt'; reading: RateReading }
  | { verdict: 'ask'; doubt: RateDoubt; readings: RateReading[] }

const toleratedApart = 3n
const toleratedJump = 10n

/** What follows from today's readings, the preferred first. Only a reading of a newer day counts: docs/domain.md, 'Exchange rates'. */
export function judgeRate(readings: readonly RateReading[], inForce: RateReading): RateJudgement {
  const newer = readings.filter(({ day }) => day > inForce.day)
  const [taken] = newer
  if (!taken) return { verdict: 'keep' }
  if (readings.some(({ usdRate }) => isApart(usdRate, taken.usdRate, toleratedApart)))
    return { verdict: 'ask', doubt: 'apart', readings: [...readings] }
  if (isApart(taken.usdRate, inForce.usdRate, toleratedJump))
    return { verdict: 'ask', doubt: 'jump', readings: [taken] }
  return { verdict: 'adopt', reading: taken }
}

/** A rate as written, if it can be one: a plain decimal between 0.0001 and a million. Refuses (RangeError) any other. */
export function requireRate(text: string): string {
  const { numerator, denominator } = parseDecimal(text.length > 30 ? '' : text)
  if (numerator * 10_000n < denominator || numerator > 1_000_000n * denominator)
    throw new RangeError(`No exchange rate: '${text}'`)
  return text
}

/** Whether the larger is more than so many per cent above the smaller. */
function isApart(one: string, other: string, percent: bigint): boolean {
  const left = parseDecimal(one)
  const right = parseDecimal(other)
  const a = left.numerator * right.denominator
  const b = right.numerator * left.denominator
  const [low, high] = a < b ? [a, b] : [b, a]
  return (high - low) * 100n > low * percent
}
