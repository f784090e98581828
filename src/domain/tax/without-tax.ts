import { divideHalfUp, parseDecimal } from '../money/decimal.ts'
import { toMinor } from '../money/money.ts'

/** The subtotal, in minor units, of a total that includes `taxAmount(subtotal, rate)`. */
export function withoutTax(total: number, rate: string): number {
  const { numerator, denominator } = parseDecimal(rate)
  const percent = denominator * 100n
  return toMinor(divideHalfUp(BigInt(total) * percent, percent + numerator))
}
