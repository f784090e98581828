export type Fraction = { numerator: bigint; denominator: bigint }

const plainDecimal = /^(0|[1-9]\d*)(?:\.(\d+))?$/

/** Accepts positive plain decimals such as '94.35'; refuses (RangeError) signs, exponents, spaces, bare dots and zero. */
export function parseDecimal(text: string): Fraction {
  const [, whole = '', decimals = ''] = plainDecimal.exec(text) ?? []
  const numerator = BigInt(whole + decimals)
  if (numerator === 0n) throw new RangeError(`Not a positive decimal: '${text}'`)

  return { numerator, denominator: 10n ** BigInt(decimals.length) }
}

/** Rounds towards +infinity; the divisor is above zero, as in all three. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor)
}

export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** Rounds halves towards +infinity. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return divideDown(2n * dividend + divisor, 2n * divisor)
}

/** At most `places` digits after the point, halves rounded up. */
export function toDecimal({ numerator, denominator }: Fraction, places: number): string {
  const digits = String(divideHalfUp(numerator * 10n ** BigInt(places), denominator)).padStart(
    places + 1,
    '0',
  )
  const decimals = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}${decimals ? `.${decimals}` : ''}`
}
