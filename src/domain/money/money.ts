import { RuleBroken } from '../rule-broken.ts'
import { divideUp, parseDecimal } from './decimal.ts'

export const currencyCodes = ['EUR', 'USD', 'RUB', 'BYN'] as const
export type CurrencyCode = (typeof currencyCodes)[number]
export type Currency = { code: CurrencyCode; prefix: string; suffix: string }

export const currencies: Record<CurrencyCode, Currency> = {
  EUR: { code: 'EUR', prefix: '€', suffix: '' },
  USD: { code: 'USD', prefix: '$', suffix: '' },
  RUB: { code: 'RUB', prefix: '', suffix: '\u00a0₽' },
  BYN: { code: 'BYN', prefix: '', suffix: '\u00a0Br' },
}

/** For each currency its `usd_rate`: how many units of it one US dollar buys, a positive decimal string. */
export type Rates = Record<CurrencyCode, string>

/** The currency a customer of this country (alpha-3) is charged in. */
export function currencyFor(country: string): CurrencyCode {
  if (country === 'RUS') return 'RUB'
  if (country === 'BLR') return 'BYN'
  return 'EUR'
}

/**
 * Converts euro cents into minor units of another currency: exact, then rounded up to a whole 100 minor units.
 * EUR stays as it is. Refuses 'unknown-currency' where there is no rate. docs/domain.md, 'Money'.
 */
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

/** A fraction of minor units rounded up to a whole 100 of them, the way every price of the shop is rounded. */
export function roundUpToWhole(numerator: bigint, denominator: bigint): number {
  return toMinor(divideUp(numerator, denominator * 100n) * 100n)
}

/** Leaves exact arithmetic; refuses 'amount-too-large' where a number could not hold the amount exactly. */
export function toMinor(amount: bigint): number {
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  if (amount > largest || amount < -largest) throw new RuleBroken('amount-too-large')
  return Number(amount)
}

/**
 * An amount as people read it, '€1 234.50' with U+00A0 between thousands; the sign of a negative comes first.
 * 'when-needed' hides zero cents, 'always' is for the tables of an order and for documents.
 */
export function formatMoney(
  minor: number,
  currency: Currency | CurrencyCode,
  decimals: 'when-needed' | 'always',
): string {
  const { prefix, suffix } = typeof currency === 'string' ? currencies[currency] : currency
  const absolute = Math.abs(minor)
  const cents = absolute % 100
  const whole = String((absolute - cents) / 100).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  const shown = decimals === 'always' || cents > 0 ? `${whole}.${String(cents).padStart(2, '0')}` : whole
  return `${minor < 0 ? '-' : ''}${prefix}${shown}${suffix}`
}

/** An amount as programs, books and statements write it: 1980 is '19.80'. */
export function plainAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
