import { isCountry, toAlpha2 } from '../../domain/countries.ts'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { type TaxRate, taxRates } from '../../domain/tax/tax-rates.ts'

export function normalizeRegistrationNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

/** Why a seller cannot be registered for VAT there; null if it can. docs/domain.md, 'Registrations'. */
export function findCountryProblem(
  country: string,
  { sellerCountry, configuredRates }: { sellerCountry: string; configuredRates: readonly TaxRate[] },
): string | null {
  if (!isCountry(country)) return `'${country}' is not an ISO 3166-1 alpha-3 code.`
  if (isEuCountry(taxedAs(country)))
    return `${country}: VAT in the EU is charged without a registration here.`
  if (taxedAs(country) !== country)
    return `${country} is part of ${taxedAs(country)} for VAT: register there.`
  if (country === taxedAs(sellerCountry)) return `${country} is the country of the seller.`
  return [...taxRates, ...configuredRates].some(rate => rate.country === country)
    ? null
    : `The shop has no VAT rate for ${country}. Configure one with TAX_RATES.`
}

/** `number` is normalized. */
export function isRegistrationNumber(number: string, country: string): boolean {
  return /^\d{4,15}$/.test(number) || new RegExp(`^${toAlpha2(country)}[A-Z0-9]{4,18}$`).test(number)
}
