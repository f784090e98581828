import { type Language, languageFacts } from '../languages.ts'
import { RuleBroken } from '../rule-broken.ts'
import { divideUp, parseDecimal } from './decimal.ts'

export const currencyCodes = ['EUR', 'USD', 'RUB', 'BYN'] as const
export type CurrencyCode = (typeof currencyCodes)[number]
export type Currency = { code: CurrencyCode; prefix: string; suffix: string }

const signs: Record<CurrencyCode, string> = { EUR: '€', USD: '$', RUB: '₽', BYN: 'Br' }

/** Its sign before or after an amount, as the language has it: '€600' and '600 €'. */
export function describeCurrency(code: CurrencyCode, language: Language): Currency {
  const isBefore = languageFacts[language].signsFirst && (code === 'EUR' || code === 'USD')
  return {
    code,
    prefix: isBefore ? signs[code] : '',
    suffix: isBefore ? '' : `\u00a0${signs[code]}`,
  }
}

/** How many units of each currency one US dollar buys, as positive decimal strings. */
export type Rates = Record<CurrencyCode, string>

export function currencyFor(
  { currencies }: { currencies: Readonly<Record<string, CurrencyCode>> },
  country: string,
): CurrencyCode {
  return (Object.hasOwn(currencies, country) && currencies[country]) || 'EUR'
}

/** Rounds up to a whole 100 minor units (docs/domain.md, 'Money'); refuses 'unknown-currency' where there is no rate. */
export function convertFromEuro(minor: number, to: CurrencyCode, rates: Rates): number {
  if (to === 'EUR') return minor
  if (!rates[to]) throw new RuleBroken('unknown-currency')

  const target = parseDecimal(rates[to])
  const euro = parseDecimal(rates.EUR)
  return roundUpToWhole(
    BigInt(minor) * target.numerator * euro.denominator,
    target.denominator * euro.numerator,
  )
}

export function roundUpToWhole(numerator: bigint, denominator: bigint): number {
  return toMinor(divideUp(numerator, denominator * 100n) * 100n)
}

/** Refuses 'amount-too-large' where a number could not hold the amount exactly. */
export function toMinor(amount: bigint): number {
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  if (amount > largest || amount < -largest) throw new RuleBroken('amount-too-large')
  return Number(amount)
}

/** '€1 234.50', in Russian '1 234,50 €', with U+00A0 between thousands; 'when-needed' hides zero cents. */
export function formatMoney(
  minor: number,
  currency: Omit<Currency, 'code'> | CurrencyCode,
  { language, decimals }: { language: Language; decimals: 'when-needed' | 'always' },
): string {
  const { prefix, suffix } = typeof currency === 'string' ? describeCurrency(currency, language) : currency
  const { decimalMark } = languageFacts[language]
  const absolute = Math.abs(minor)
  const cents = absolute % 100
  const whole = String((absolute - cents) / 100).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  const shown =
    decimals === 'always' || cents > 0 ? `${whole}${decimalMark}${String(cents).padStart(2, '0')}` : whole
  return `${minor < 0 ? '-' : ''}${prefix}${shown}${suffix}`
}

/** For programs, books and statements: 1980 is '19.80'. */
export function plainAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
