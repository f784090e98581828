import { euVatPrefix, euVatPrefixes } from './eu-members.ts'

// Northern Ireland's numbers (XI) belong to the EU for goods only, and licenses are services.
const foreignPrefixes = ['GR', 'XI', 'GB']

/** EU numbers become capitals without separators, with the country's prefix (EL for Greece). Does not validate. */
export function normalizeVatNumber(typed: string, country: string): string {
  const prefix = euVatPrefix(country)
  const bare = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  if (!prefix || bare === '') return typed.trim()
  if (prefix === 'EL' && bare.startsWith('GR')) return `EL${bare.slice(2)}`
  // Letters of another country are not replaced, so that such a number is refused.
  return [...euVatPrefixes, ...foreignPrefixes].some(known => bare.startsWith(known))
    ? bare
    : `${prefix}${bare}`
}
