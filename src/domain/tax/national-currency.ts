import { divideHalfUp, parseDecimal } from '../money/decimal.ts'
import { toMinor } from '../money/money.ts'
import { toVatCountry } from './eu-members.ts'

/** Sellers in these countries (alpha-2) must also state VAT in a currency that is no customer's. */
const nationalCurrencies: Readonly<Record<string, string>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
}

/** Units of a currency that one euro buys, as a positive decimal string. */
export type EuroRate = { currency: string; rate: string; source: string; day: string }

/** The VAT in the seller's national currency, in hundredths, and the rate that it was converted with. */
export type NationalTax = EuroRate & { tax: number }

export const nationalCurrencyCodes: readonly string[] = Object.values(nationalCurrencies)

export function nationalCurrencyFor(alpha2: string): string | null {
  return nationalCurrencies[toVatCountry(alpha2)] ?? null
}

/** From cents, rounded half up to a hundredth; docs/domain.md, 'National currency'. */
export function toNationalTax(tax: number, rate: EuroRate): NationalTax {
  const { numerator, denominator } = parseDecimal(rate.rate)
  return { ...rate, tax: toMinor(divideHalfUp(BigInt(tax) * numerator, denominator)) }
}
