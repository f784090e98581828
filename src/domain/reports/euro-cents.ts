import { divideHalfUp, parseDecimal } from '../money/decimal.ts'
import { type CurrencyCode, toMinor } from '../money/money.ts'
import { importedRateSource } from '../orders/order.ts'

export type ConvertedOrder = {
  currency: CurrencyCode
  euroRate: string
  currencyRate: string
  rateSource: string
}

/** Uses the order's own rates. Null for an order of the legacy shop in another currency: its rate is unknown. */
export function toEuroCents(minor: number, order: ConvertedOrder): number | null {
  if (order.currency === 'EUR') return minor
  if (order.rateSource === importedRateSource) return null
  const [euro, other] = [parseDecimal(order.euroRate), parseDecimal(order.currencyRate)]
  return toMinor(
    divideHalfUp(BigInt(minor) * euro.numerator * other.denominator, euro.denominator * other.numerator),
  )
}
