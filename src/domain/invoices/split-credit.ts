import { divideHalfUp } from '../money/decimal.ts'
import { type NationalTax, toNationalTax } from '../tax/national-currency.ts'

type Sums = { subtotal: number; tax: number; total: number; nationalTax?: NationalTax }

/** Splits `amount` as the invoice is split, so that the parts of an invoice add up to it exactly. `amount` is gross. */
export function splitCredit(invoice: Sums, { credited, amount }: { credited: number; amount: number }): Sums {
  const taxUpTo = (total: number) =>
    Number(divideHalfUp(BigInt(invoice.tax) * BigInt(total), BigInt(invoice.total || 1)))
  const [before, after] = [taxUpTo(credited), taxUpTo(credited + amount)]
  const tax = after - before
  const sums = { subtotal: amount - tax, tax, total: amount }
  const { nationalTax } = invoice
  if (!nationalTax) return sums
  const national = toNationalTax(after, nationalTax).tax - toNationalTax(before, nationalTax).tax
  return { ...sums, nationalTax: { ...nationalTax, tax: national } }
}
