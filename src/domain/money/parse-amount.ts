import { divideDown } from './decimal.ts'

export type DecimalMark = '.' | ','

type AmountFormat = {
  /** Without it either mark separates the decimals, and only spaces may group the thousands. */
  decimal?: DecimalMark
  /** 'cut-off' drops parts of a minor unit, so that too little never counts as enough. */
  excessDecimals?: 'refuse' | 'cut-off'
}

const formats = {
  '.': amountPattern("[,\\s'’]", '\\.'),
  ',': amountPattern("[.\\s'’]", ','),
  either: amountPattern('\\s', '[.,]'),
}

/**
 * The minor units of an amount such as '-1 234,56'. Throws RangeError for what is no amount, has more than two decimals,
 * or is too large for a number to hold exactly.
 */
export function parseAmount(text: string, { decimal, excessDecimals = 'refuse' }: AmountFormat = {}): number {
  const [, sign, whole, decimals = ''] = formats[decimal ?? 'either'].exec(text.trim()) ?? []
  if (whole === undefined) throw new RangeError(`'${text}' is not an amount`)
  if (decimals.length > 2 && excessDecimals === 'refuse')
    throw new RangeError(`'${text}' has more than two decimals`)

  const digits = BigInt(whole.replace(/\D/g, '') + decimals)
  const minor = Number(divideDown(digits * 100n, 10n ** BigInt(decimals.length)))
  if (!Number.isSafeInteger(minor)) throw new RangeError(`'${text}' is too large`)
  return sign === '-' && minor !== 0 ? -minor : minor
}

/** Groups of thousands are whole, and at most 40 digits are read. */
function amountPattern(group: string, decimal: string): RegExp {
  return new RegExp(`^([+-])?(\\d{1,20}|\\d{1,3}(?:${group}\\d{3}){1,6})(?:${decimal}(\\d{1,40}))?$`)
}
