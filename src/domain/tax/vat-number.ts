import { euVatPrefix, euVatPrefixes } from './eu-members.ts'

// Numbers of Northern Ireland (XI) belong to the EU for goods only.
const foreignPrefixes = ['GR', 'XI', 'GB']

/** Returns the number as orders store it, and does not check whether it is valid; docs/domain.md, 'VAT numbers'. */
export function normalizeVatNumber(typed: string, country: string): string {
  const prefix = euVatPrefix(country)
  const bare = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  if (!prefix || bare === '') return typed.trim()
  if (prefix === 'EL' && bare.startsWith('GR')) return `EL${bare.slice(2)}`
  // A prefix of another country stays, so that the number is refused.
  return [...euVatPrefixes, ...foreignPrefixes].some(known => bare.startsWith(known))
    ? bare
    : `${prefix}${bare}`
}
