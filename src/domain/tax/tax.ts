import { divideHalfUp, parseDecimal } from '../money/decimal.ts'
import { toMinor } from '../money/money.ts'
import { isEuCountry } from './eu-members.ts'
import { taxRates } from './tax-rates.ts'

export const taxKinds = ['domestic', 'destination', 'reverse-charge', 'outside'] as const
export type TaxKind = (typeof taxKinds)[number]

/** In percent; docs/domain.md, 'Tax'. Countries are alpha-3. Throws RangeError if the rate is unknown that day. */
export function taxFor(sale: {
  sellerCountry: string
  customerCountry: string
  customerVatValid: boolean
  on: string
}): { rate: string; kind: TaxKind } {
  const { sellerCountry, customerCountry, customerVatValid, on } = sale

  if (customerCountry === sellerCountry) return { rate: standardRate(sellerCountry, on), kind: 'domestic' }
  // Also for a seller outside the EU: the customer's country taxes sales to its consumers.
  if (!isEuCountry(customerCountry)) return { rate: '0', kind: 'outside' }
  if (customerVatValid) return { rate: '0', kind: 'reverse-charge' }
  return { rate: standardRate(customerCountry, on), kind: 'destination' }
}

/** In minor units, rounded half up; the rate is a percentage such as '25.5'. */
export function taxAmount(subtotal: number, rate: string): number {
  if (/^0(\.0+)?$/.test(rate)) return 0

  const { numerator, denominator } = parseDecimal(rate)
  return toMinor(divideHalfUp(BigInt(subtotal) * numerator, denominator * 100n))
}

function standardRate(country: string, on: string): string {
  const inForce = taxRates.findLast(row => row.country === country && row.validFrom <= on)
  if (!inForce) throw new RangeError(`There is no VAT rate for ${country} on ${on}`)
  return inForce.rate
}
