import { divideHalfUp, parseDecimal } from '../money/decimal.ts'
import { toMinor } from '../money/money.ts'
import { isEuCountry, taxedAs } from './eu-members.ts'
import { type TaxRate, taxRates } from './tax-rates.ts'

export const taxKinds = ['domestic', 'destination', 'reverse-charge', 'outside', 'exempt'] as const
export type TaxKind = (typeof taxKinds)[number]

/** No one owes VAT on the sale; with reverse charge, the customer does. */
export function isUntaxed(kind: TaxKind): boolean {
  return kind === 'outside' || kind === 'exempt'
}

/** Which day decides the rate that is due: docs/domain.md, 'Tax point'. */
export const taxPoints = ['payment', 'invoice'] as const
export type TaxPoint = (typeof taxPoints)[number]

export type TaxedSale = {
  sellerCountry: string
  customerCountry: string
  customerVatValid: boolean
  on: string
  /** The customer's postcode is in a territory of `territories.ts`. */
  isOutsideVatArea?: boolean
  /** The countries outside the EU where the seller is registered to charge VAT that day. */
  registrations?: readonly string[]
  /** The seller is not registered for VAT in its country. */
  isSellerExempt?: boolean
  /** Rates that the operator configured, beside those of the table. */
  rates?: readonly TaxRate[]
}

/** In percent; docs/domain.md, 'Tax'. Countries are alpha-3. Throws RangeError if the rate is unknown that day. */
export function taxFor(sale: TaxedSale): { rate: string; kind: TaxKind } {
  const { isSellerExempt = false, customerVatValid, registrations = [] } = sale
  const [home, country] = [taxedAs(sale.sellerCountry), taxedAs(sale.customerCountry)]

  if (sale.isOutsideVatArea) return { rate: '0', kind: 'outside' }
  if (country === home)
    return isSellerExempt
      ? { rate: '0', kind: 'exempt' }
      : { rate: standardRate(country, sale), kind: 'domestic' }
  const isInEu = isEuCountry(country)
  // This holds for a seller outside the EU too: the customer's country taxes sales to its consumers.
  if (!isInEu && !registrations.includes(country)) return { rate: '0', kind: 'outside' }
  // In the EU the customer accounts for the VAT of an exempt seller too; one outside has no number there.
  if (isInEu && isSellerExempt && !(customerVatValid && isEuCountry(home)))
    return { rate: '0', kind: 'exempt' }
  if (customerVatValid) return { rate: '0', kind: isInEu ? 'reverse-charge' : 'outside' }
  return { rate: standardRate(country, sale), kind: 'destination' }
}

/** In minor units, rounded half up; the rate is a percentage such as '25.5'. */
export function taxAmount(subtotal: number, rate: string): number {
  if (/^0(\.0+)?$/.test(rate)) return 0

  const { numerator, denominator } = parseDecimal(rate)
  return toMinor(divideHalfUp(BigInt(subtotal) * numerator, denominator * 100n))
}

function standardRate(country: string, { on, rates = [] }: TaxedSale): string {
  const inForce = [...taxRates, ...rates]
    .filter(row => row.country === country && row.validFrom <= on)
    .reduce<TaxRate | null>((last, row) => (last && last.validFrom > row.validFrom ? last : row), null)
  if (!inForce) throw new RangeError(`There is no VAT rate for ${country} on ${on}`)
  return inForce.rate
}
