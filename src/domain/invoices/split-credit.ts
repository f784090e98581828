import { divideHalfUp } from '../money/decimal.ts'

type Sums = { subtotal: number; tax: number; total: number }

/** Splits `amount` as the invoice is split, so that the parts of an invoice add up to it exactly. `amount` is gross. */
export function splitCredit(invoice: Sums, { credited, amount }: { credited: number; amount: number }): Sums {
  const taxUpTo = (total: number) =>
    Number(divideHalfUp(BigInt(invoice.tax) * BigInt(total), BigInt(invoice.total || 1)))
  const tax = taxUpTo(credited + amount) - taxUpTo(credited)
  return { subtotal: amount - tax, tax, total: amount }
}
