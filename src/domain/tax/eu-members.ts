const vatPrefixes = {
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
} as const

export type EuCountry = keyof typeof vatPrefixes

export const euCountries = Object.keys(vatPrefixes) as readonly EuCountry[]
export const euVatPrefixes: readonly string[] = Object.values(vatPrefixes)

/** Art. 7 of Directive 2006/112/EC: for VAT, Monaco is part of France and the Isle of Man of the United Kingdom. */
export function taxedAs(country: string): string {
  if (country === 'MCO') return 'FRA'
  return country === 'IMN' ? 'GBR' : country
}

export function isEuCountry(country: string): country is EuCountry {
  return Object.hasOwn(vatPrefixes, country)
}

/** Country is alpha-2. Only Greece has another VAT prefix than its country code. */
export function isEuAlpha2(country: string): boolean {
  return country !== 'EL' && euVatPrefixes.includes(country === 'GR' ? 'EL' : country)
}

/** Returns the code that VAT returns and numbers use: EL for Greece, FR for Monaco, GB for the Isle of Man. */
export function toVatCountry(alpha2: string): string {
  return { GR: 'EL', MC: 'FR', IM: 'GB' }[alpha2] ?? alpha2
}

export function euVatPrefix(country: string): string | null {
  const member = taxedAs(country)
  return isEuCountry(member) ? vatPrefixes[member] : null
}
