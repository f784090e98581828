import { euVatPrefix, euVatPrefixes } from './eu-members.ts'

// Northern Ireland's numbers are of the EU for goods alone, and what the shop sells is a service.
const foreignPrefixes = ['GR', 'XI', 'GB']

/**
 * A tax number as an order keeps it. In the EU: capitals without blanks, dots and dashes, with the letters of the
 * customer's country, EL for Greece. Elsewhere as it was typed. It says nothing of whether there is such a number.
 */
export function tidyVatNumber(typed: string, country: string): string {
  const prefix = euVatPrefix(country)
  const bare = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  if (!prefix || bare === '') return typed.trim()
  if (prefix === 'EL' && bare.startsWith('GR')) return `EL${bare.slice(2)}`
  // Letters of another country are not covered up by the own ones: such a number is refused.
  return [...euVatPrefixes, ...foreignPrefixes].some(known => bare.startsWith(known))
    ? bare
    : `${prefix}${bare}`
}
