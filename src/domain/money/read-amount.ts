import { parseDecimal } from './decimal.ts'
import { toMinor } from './money.ts'

/** What separates the decimals in amounts such as '1.234': needed only where the amount itself does not tell. */
export type DecimalMark = 'comma' | 'point' | null

const currencyMark = '(\\p{Sc}|\\p{L}{1,4}\\.?)?'
const written = new RegExp(`^([+-]?)${currencyMark}([+-]?)(\\d[\\d.,]*)([+-]?)${currencyMark}([+-]?)$`, 'u')
const spaces = /[\s\u00a0\u2007\u2009\u202f'’]/g

/** What people and banks write for a currency beside its code. */
const currencySigns = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['₽', 'RUB'],
  ['РУБ', 'RUB'],
  ['Р', 'RUB'],
  ['RUR', 'RUB'],
  ['BR', 'BYN'],
])

type HowWritten = {
  mark?: DecimalMark
  /** The code that a sign beside the amount has to agree with; without it no sign may stand there. */
  currency?: string | null
}

/**
 * An amount as a statement writes it, in minor units and with its sign: '1 234,56', '-1,234.56', '44.00', '26,18 €'.
 * Throws RangeError for what is no amount, has more than two decimals, could be read in two ways ('1.234'), or is said
 * to be in another currency.
 */
export function minorOfWritten(text: string, { mark = null, currency = null }: HowWritten = {}): number {
  const [, first = '', before = '', second = '', digits = '', third = '', behind = '', fourth = ''] =
    written.exec(text.replace(spaces, '').replace('\u2212', '-')) ?? []
  const sign = `${first}${second}${third}${fourth}`
  if (digits === '' || sign.length > 1 || (before && behind))
    throw new RangeError(`'${text}' is not an amount`)
  requireCurrency(before || behind, currency, text)

  const [whole, decimals] = partsOf(digits, mark ?? markIn(digits), text)
  const minor = minorOf(`${whole}.${decimals}`, text)
  return sign === '-' ? -minor : minor
}

function requireCurrency(mark: string, currency: string | null, text: string) {
  if (mark === '') return
  const plain = mark.toUpperCase().replace('.', '')
  const meant = currencySigns.get(plain) ?? (/^[A-Z]{3}$/.test(plain) ? plain : null)
  if (meant === null || currency === null) throw new RangeError(`'${text}' is not an amount`)
  if (meant !== currency) throw new RangeError(`'${text}' is in another currency than ${currency}`)
}

/** A plain decimal ('44', '44.5', '0044.500') in minor units; throws RangeError for anything else. */
export function minorOfDecimal(text: string): number {
  const [, whole, decimals = ''] = /^\+?(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new RangeError(`'${text}' is not an amount`)
  return minorOf(`${whole}.${decimals}`, text)
}

function markIn(digits: string): DecimalMark {
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point'
  if (comma < 0 && point < 0) return null

  const single = comma >= 0 ? ',' : '.'
  const groups = digits.split(single)
  // '1,234' is one thousand to some banks and one to others.
  if (groups.length === 2 && groups[1]?.length === 3)
    throw new RangeError(`'${digits}' can be read in two ways: say which sign separates the decimals`)
  if (groups.length > 2) return single === ',' ? 'point' : 'comma'
  return single === ',' ? 'comma' : 'point'
}

function partsOf(digits: string, mark: DecimalMark, text: string): [whole: string, decimals: string] {
  const [decimalSign, groupSign] = mark === 'comma' ? [',', '.'] : ['.', ',']
  const [whole = '', decimals = '', ...rest] = digits.split(decimalSign)
  const groups = whole.split(groupSign)
  const grouped = groups.slice(1).every(group => group.length === 3) && groups[0] !== ''
  if (rest.length > 0 || !grouped || decimals.includes(groupSign))
    throw new RangeError(`'${text}' is not an amount`)
  return [groups.join(''), decimals]
}

function minorOf(decimal: string, text: string): number {
  const [whole = '', decimals = ''] = decimal.split('.')
  if (/[1-9]/.test(decimals.slice(2))) throw new RangeError(`'${text}' has more than two decimals`)
  const plain = `${whole.replace(/^0+(?=\d)/, '')}.${decimals.slice(0, 2).padEnd(2, '0')}`
  if (/^0\.00$/.test(plain)) return 0
  const { numerator } = parseDecimal(plain)
  return toMinor(numerator)
}
