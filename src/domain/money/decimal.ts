/** An exact positive rational number; the denominator is always above zero. */
export type Fraction = { numerator: bigint; denominator: bigint }

const plainDecimal = /^(0|[1-9]\d*)(?:\.(\d+))?$/

/**
 * The exact value of a positive plain decimal such as '1.1' or '94.35'.
 * Refuses (RangeError) anything else: signs, exponents, spaces, bare dots, zero.
 */
export function parseDecimal(text: string): Fraction {
  const [, whole = '', decimals = ''] = plainDecimal.exec(text) ?? []
  const numerator = BigInt(whole + decimals)
  if (numerator === 0n) throw new RangeError(`Not a positive decimal: '${text}'`)

  return { numerator, denominator: 10n ** BigInt(decimals.length) }
}

/** The quotient rounded towards +infinity; the divisor is above zero, as in all three. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor)
}

/** The quotient rounded towards -infinity. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** The nearest whole quotient, halves rounded towards +infinity. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return divideDown(2n * dividend + divisor, 2n * divisor)
}

/** A fraction as a plain decimal with at most so many places after the point, halves rounded up. */
export function toDecimal({ numerator, denominator }: Fraction, places: number): string {
  const digits = String(divideHalfUp(numerator * 10n ** BigInt(places), denominator)).padStart(
    places + 1,
    '0',
  )
  const decimals = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}${decimals ? `.${decimals}` : ''}`
}
