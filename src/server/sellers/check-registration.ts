import { toAlpha2 } from '../../domain/countries.ts'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { type TaxRate, taxRates } from '../../domain/tax/tax-rates.ts'

export function normalizeRegistrationNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

/** Outside the EU, not the country of the seller, and with a VAT rate: docs/domain.md, 'Registrations'. */
export function isRegistrable(
  country: string,
  { sellerCountry, configuredRates }: { sellerCountry: string; configuredRates: readonly TaxRate[] },
): boolean {
  const isOwn = country === taxedAs(sellerCountry)
  if (isEuCountry(taxedAs(country)) || taxedAs(country) !== country || isOwn) return false
  return [...taxRates, ...configuredRates].some(rate => rate.country === country)
}

/** `number` is normalized. */
export function isRegistrationNumber(number: string, country: string): boolean {
  return /^\d{4,15}$/.test(number) || new RegExp(`^${toAlpha2(country)}[A-Z0-9]{4,18}$`).test(number)
}
