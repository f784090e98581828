/** Electronic address schemes (EAS) of Peppol for VAT numbers, by their first two letters. */
const schemes: Record<string, string> = {
  AT: '9914',
  BE: '9925',
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
  SE: '9955',
  SI: '9949',
  SK: '9950',
}

export type PeppolEndpoint = { scheme: string; id: string }

/** Null if the number is not a VAT number that Peppol has a scheme for. */
export function peppolEndpoint(vat: string): PeppolEndpoint | null {
  const scheme = schemes[vat.slice(0, 2)]
  return scheme && vat.length > 2 ? { scheme, id: vat } : null
}
