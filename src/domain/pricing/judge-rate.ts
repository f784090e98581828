import { parseDecimal } from '../money/decimal.ts'
import type { CurrencyCode } from '../money/money.ts'

export const ratedCurrencies = ['EUR', 'RUB', 'BYN'] as const satisfies readonly CurrencyCode[]
export type RatedCurrency = (typeof ratedCurrencies)[number]

/** Units of a currency for one dollar, as a positive decimal string, with the source and day of the rate. */
export type RateReading = { usdRate: string; source: string; day: string }

/** Why an operator decides: the sources contradict each other, or the rate is far from the one in force. */
export type RateDoubt = 'apart' | 'jump'

export type RateJudgement =
  | { verdict: 'keep' }
  | { verdict: 'adopt'; reading: RateReading }
  | { verdict: 'ask'; doubt: RateDoubt; readings: RateReading[] }

const maxDifferencePercent = 3n
const maxChangePercent = 10n

/** `readings` begin with the preferred one. Only a reading of a later day is used; docs/domain.md, 'Exchange rates'. */
export function judgeRate(readings: readonly RateReading[], inForce: RateReading): RateJudgement {
  const newer = readings.filter(({ day }) => day > inForce.day)
  const [preferred] = newer
  if (!preferred) return { verdict: 'keep' }
  if (readings.some(({ usdRate }) => differsByMore(usdRate, preferred.usdRate, maxDifferencePercent)))
    return { verdict: 'ask', doubt: 'apart', readings: [...readings] }
  if (differsByMore(preferred.usdRate, inForce.usdRate, maxChangePercent))
    return { verdict: 'ask', doubt: 'jump', readings: [preferred] }
  return { verdict: 'adopt', reading: preferred }
}

export function requireRate(text: string): string {
  const { numerator, denominator } = parseDecimal(text.length > 30 ? '' : text)
  if (numerator * 10_000n < denominator || numerator > 1_000_000n * denominator)
    throw new RangeError(`Not an exchange rate: '${text}'`)
  return text
}

/** Digits and a point only, such as 81.25. */
export function isPlainRate(text: string): boolean {
  try {
    return requireRate(text) === text
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function differsByMore(one: string, other: string, percent: bigint): boolean {
  const left = parseDecimal(one)
  const right = parseDecimal(other)
  const a = left.numerator * right.denominator
  const b = right.numerator * left.denominator
  const [low, high] = a < b ? [a, b] : [b, a]
  return (high - low) * 100n > low * percent
}
