import { divideHalfUp, parseDecimal } from '../money/decimal.ts'

/** `number` is what its invoices to customers there show as the seller's VAT number. Days of the seller, both included. */
export type Registration = { country: string; number: string; validFrom: string; validUntil: string | null }

/**
 * Where companies account themselves for the VAT of a foreign seller, also of a registered one. United Kingdom: VAT Act
 * 1994, section 8; Norway: skatteetaten.no, VOEC, who can use the simplified system (read on 2026-11-22). Not in
 * Switzerland: MWSTG, art. 45 (1) a ends the duty of the customer with the registration of the seller.
 */
const reverseCharging: readonly string[] = ['GBR', 'NOR']

type Threshold = { currency: string; amount: number; sales: 'there' | 'worldwide' }

/** A year's sales before tax, in whole units, from which a seller abroad must register: vatcalc.com, read on 2026-11-22. */
export const registrationThresholds: Readonly<Record<string, Threshold>> = {
  CHE: { currency: 'CHF', amount: 100_000, sales: 'worldwide' },
  GBR: { currency: 'GBP', amount: 0, sales: 'there' },
  NOR: { currency: 'NOK', amount: 50_000, sales: 'there' },
}

export function isReverseChargedAbroad(country: string): boolean {
  return reverseCharging.includes(country)
}

/** In cents. `there` includes companies: no register confirms their numbers. `worldwide` includes the seller's own country. */
export type YearlySales = { there: number; worldwide: number }

/** `sold` is in hundredths of the threshold's currency; a `percent` of 80 or 100 is reached, otherwise null. */
export type ThresholdState = Threshold & { sold: number; percent: 80 | 100 | null }

/** `rate` is how much of the threshold's currency one euro buys. A country without sales reaches nothing. */
export function compareWithThreshold(
  country: string,
  sales: YearlySales,
  rate: string,
): ThresholdState | null {
  const threshold = registrationThresholds[country]
  if (!threshold) return null
  const { numerator, denominator } = parseDecimal(rate)
  const counted = threshold.sales === 'worldwide' ? sales.worldwide : sales.there
  const sold = Number(divideHalfUp(BigInt(counted) * numerator, denominator))
  const isReached = (percent: number) => sales.there > 0 && sold >= threshold.amount * percent
  return { ...threshold, sold, percent: isReached(100) ? 100 : isReached(80) ? 80 : null }
}
