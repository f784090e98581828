/**
 * Electronic address schemes (EAS) for VAT numbers, by their first two letters: code list `eas` of Peppol BIS Billing 3,
 * github.com/OpenPEPPOL/peppol-bis-invoice-3, structure/codelist/eas.xml, and the participant identifier schemes of
 * OpenPeppol, both compared on 2026-11-22. SE:VAT (9955) is not in the list any more, and companies in Belgium must be
 * registered with 0208: their schemes take the number of the company, which is part of the VAT number.
 */
const schemes: Record<string, string> = {
  AT: '9914',
  BE: '0208',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0198',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SE: '0007',
  SI: '9949',
  SK: '9950',
}

export type PeppolEndpoint = { scheme: string; id: string }

/** Null if the number is not a VAT number that Peppol has a scheme for. */
export function peppolEndpoint(vat: string): PeppolEndpoint | null {
  const prefix = vat.slice(0, 2)
  const scheme = schemes[prefix]
  if (!scheme || vat.length === 2) return null
  if (prefix === 'BE') return { scheme, id: vat.slice(2) }
  // SE, ten digits of the organization number, and 01 or another number of the group.
  return { scheme, id: prefix === 'SE' ? vat.slice(2, 12) : vat }
}
