/** The letters that begin the VAT numbers of each member state, by alpha-3. Greece is EL there, and GR elsewhere. */
const prefixes: Record<string, string> = {
  AUT: 'AT',
  BEL: 'BE',
  BGR: 'BG',
  HRV: 'HR',
  CYP: 'CY',
  CZE: 'CZ',
  DNK: 'DK',
  EST: 'EE',
  FIN: 'FI',
  FRA: 'FR',
  DEU: 'DE',
  GRC: 'EL',
  HUN: 'HU',
  IRL: 'IE',
  ITA: 'IT',
  LVA: 'LV',
  LTU: 'LT',
  LUX: 'LU',
  MLT: 'MT',
  NLD: 'NL',
  POL: 'PL',
  PRT: 'PT',
  ROU: 'RO',
  SVK: 'SK',
  SVN: 'SI',
  ESP: 'ES',
  SWE: 'SE',
}

// Northern Ireland's numbers are of the EU for goods alone, and what the shop sells is a service.
const foreignPrefixes = ['GR', 'XI', 'GB']

/** The letters of a member state's VAT numbers; null outside the EU, where the shop knows of none. */
export function vatPrefixOf(country: string): string | null {
  return prefixes[country] ?? null
}

/**
 * A tax number as an order keeps it. In the EU: capitals without blanks, dots and dashes, with the letters of the
 * customer's country, EL for Greece. Elsewhere as it was typed. It says nothing of whether there is such a number.
 */
export function tidyVatNumber(typed: string, country: string): string {
  const prefix = vatPrefixOf(country)
  const bare = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  if (!prefix || bare === '') return typed.trim()
  if (prefix === 'EL' && bare.startsWith('GR')) return `EL${bare.slice(2)}`
  // Letters of another country are not covered up by the own ones: such a number is refused.
  return [...Object.values(prefixes), ...foreignPrefixes].some(known => bare.startsWith(known))
    ? bare
    : `${prefix}${bare}`
}
