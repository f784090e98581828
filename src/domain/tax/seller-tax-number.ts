import { isEuCountry, taxedAs } from './eu-members.ts'

/** `country` is alpha-3, `vat` in capitals without spaces, and `vatExemption` empty unless the seller is exempt. */
type NumberedSeller = { country: string; vat: string; vatExemption: string }

/**
 * An e-invoice without a seller's number is valid in category O only (BR-S-02, BR-AE-02, BR-E-02). Payment orders in
 * Russia and Belarus contain it.
 */
export function needsTaxNumber({ country, vatExemption }: Omit<NumberedSeller, 'vat'>): boolean {
  return vatExemption === '' || isEuCountry(taxedAs(country)) || ['RUS', 'BLR'].includes(country)
}

/** The INN in Russia, the UNP in Belarus, otherwise a VAT number; of an exempt seller any number of its tax office. */
export function isSellerTaxNumber({ country, vat, vatExemption }: NumberedSeller): boolean {
  if (country === 'RUS') return isInn(vat.replace(/^RU/, ''))
  if (country === 'BLR') return /^(BY)?\d{9}$/.test(vat)
  return isVatIdentifier(vat) || (vatExemption !== '' && /^[A-Z0-9/]{4,20}$/.test(vat))
}

export function isVatIdentifier(number: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(number)
}

export function describeSellerTaxNumber(country: string): string {
  if (country === 'RUS') return 'a valid INN of 10 or 12 digits'
  if (country === 'BLR') return 'a UNP of 9 digits'
  return 'a number with its country prefix'
}

function isInn(number: string): boolean {
  if (/^\d{10}$/.test(number)) return hasCheckDigit(number, [2, 4, 10, 3, 5, 9, 4, 6, 8])
  return (
    /^\d{12}$/.test(number) &&
    hasCheckDigit(number, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) &&
    hasCheckDigit(number, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  )
}

function hasCheckDigit(number: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return (sum % 11) % 10 === Number(number[weights.length])
}
