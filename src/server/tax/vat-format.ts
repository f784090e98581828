import {
  austria,
  belgium,
  bulgaria,
  type Country,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  unitedKingdom,
} from 'jsvat'
import { type EuCountry, isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'

const rules: Record<EuCountry, Country> = {
  AUT: austria,
  BEL: belgium,
  BGR: bulgaria,
  HRV: croatia,
  CYP: cyprus,
  CZE: czechRepublic,
  DNK: denmark,
  EST: estonia,
  FIN: finland,
  FRA: france,
  DEU: germany,
  GRC: greece,
  HUN: hungary,
  IRL: ireland,
  ITA: italy,
  LVA: latvia,
  LTU: lithuania,
  LUX: luxembourg,
  MLT: malta,
  NLD: netherlands,
  POL: poland,
  PRT: portugal,
  ROU: romania,
  SVK: slovakiaRepublic,
  SVN: slovenia,
  ESP: spain,
  SWE: sweden,
}

/** Missing in the package: Belgian numbers that begin with 1, and Latvian personal codes without a date of birth. */
const additionalRules: Record<string, (number: string) => boolean> = {
  BEL: number =>
    /^BE1\d{9}$/.test(number) && 97 - (Number(number.slice(2, 10)) % 97) === Number(number.slice(10)),
  LVA: number => /^LV3[2-9]\d{9}$/.test(number),
}

/** Of a country where companies account for the VAT of a registered seller. The prefix, and MVA in Norway, may be missing. */
function hasFormatAbroad(number: string, country: string): boolean {
  const bare = number.toUpperCase().replace(/[\s.-]/g, '')
  if (country === 'GBR') return checkVAT(bare.replace(/^(GB|XI)?/, 'GB'), [unitedKingdom]).isValid
  if (country === 'NOR') return checkVAT(bare.replace(/^(NO)?(.*?)(MVA)?$/, 'NO$2'), [norway]).isValid
  return false
}

/** In the EU the number is one that `normalizeVatNumber` returned. */
export function hasVatFormat(number: string, country: string): boolean {
  const member = taxedAs(country)
  if (isReverseChargedAbroad(member)) return hasFormatAbroad(number, member)
  if (!isEuCountry(member) || /[^0-9A-Z+*]/.test(number)) return false
  return checkVAT(number, [rules[member]]).isValid || additionalRules[member]?.(number) === true
}
