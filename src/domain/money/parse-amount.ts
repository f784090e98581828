import { divideDown } from './decimal.ts'

export type DecimalMark = '.' | ','

type AmountFormat = {
  /** Without it a point or a comma may separate the decimals, and only spaces the thousands. */
  decimal?: DecimalMark
  /** 'cut-off' drops parts of a minor unit, so that too little never counts as enough. */
  excessDecimals?: 'refuse' | 'cut-off'
}

const formats = {
  '.': amountPattern("[,\\s'’]", '\\.'),
  ',': amountPattern("[.\\s'’]", ','),
  either: amountPattern('\\s', '[.,]'),
}

/** Returns minor units; throws RangeError for more than two decimals and what a number cannot hold exactly. */
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

function amountPattern(group: string, decimal: string): RegExp {
  return new RegExp(`^([+-])?(\\d{1,20}|\\d{1,3}(?:${group}\\d{3}){1,6})(?:${decimal}(\\d{1,40}))?$`)
}
