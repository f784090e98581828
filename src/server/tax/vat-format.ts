import { checkVAT, countries } from 'jsvat'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'

/** `country` is alpha-3. */
function fitsRules(number: string, country: string): boolean {
  const rules = countries.filter(({ codes }) => codes.includes(country))
  return checkVAT(number, rules).isValid
}

/** Missing in the package: Belgian numbers that begin with 1, and Latvian personal codes without a date of birth. */
const additionalRules: Record<string, (number: string) => boolean> = {
  BEL: number =>
    /^BE1\d{9}$/.test(number) && 97 - (Number(number.slice(2, 10)) % 97) === Number(number.slice(10)),
  LVA: number => /^LV3[2-9]\d{9}$/.test(number),
}

/** Companies there account for the VAT of a registered seller. The prefix, and MVA in Norway, may be missing. */
function hasFormatAbroad(number: string, country: string): boolean {
  const bare = number.toUpperCase().replace(/[\s.-]/g, '')
  if (country === 'GBR') return fitsRules(bare.replace(/^(GB|XI)?/, 'GB'), country)
  if (country === 'NOR') return fitsRules(bare.replace(/^(NO)?(.*?)(MVA)?$/, 'NO$2'), country)
  return false
}

/** A number of the EU is one that `normalizeVatNumber` returned. */
export function hasVatFormat(number: string, country: string): boolean {
  const member = taxedAs(country)
  if (isReverseChargedAbroad(member)) return hasFormatAbroad(number, member)
  if (!isEuCountry(member) || /[^0-9A-Z+*]/.test(number)) return false
  return fitsRules(number, member) || additionalRules[member]?.(number) === true
}
