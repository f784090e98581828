import { formatMoney } from '../../domain/money/money.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { type TaxKind, taxAmount } from '../../domain/tax/tax.ts'
import { dayOf } from '../platform/clock.ts'
import type { OrderRow } from './files.ts'
import { paidAt } from './legacy-order.ts'
import { pendingTax } from './pending-tax.ts'

type Owned = { customerId: number }

/** What is wrong with an order of the older shop, in words; `license` is the one it names, if it is there. */
export function problemsOf(
  row: OrderRow,
  known: { owner: { id: number } | undefined; license: Owned | null; now: Date; sellerCountry: string },
): string[] {
  return [
    ...sumProblems(row),
    ...rateProblems(row, known.sellerCountry),
    ...timeProblems(row, known.now),
    ...linkProblems(row, known.owner, known.license),
  ]
}

function sumProblems(row: OrderRow): string[] {
  const { subtotal, tax, total } = row
  return [...(subtotal + tax === total ? [] : ['total is not subtotal + tax']), ...taxProblems(row)]
}

/** Minor units by which the older shop may have rounded the tax of an order that nothing is issued for any more. */
const roundedOtherwise = 2

function taxProblems({ subtotal, tax, tax_rate: rate, status, currency }: OrderRow): string[] {
  if (rate === '0') return tax > 0 ? ['tax: there is some, but tax_rate is 0'] : []
  const right = taxAmount(subtotal, rate)
  const tolerance = status === 'pending' ? 0 : roundedOtherwise
  if (Math.abs(tax - right) <= tolerance) return []
  const money = (amount: number) => formatMoney(amount, currency, 'always')
  return [`tax: ${rate}% of ${money(subtotal)} is ${money(right)}, not ${money(tax)}`]
}

const why: Record<TaxKind, string> = {
  domestic: 'the seller’s own country',
  destination: 'in the EU, without a VAT number of the country’s form',
  'reverse-charge': 'reverse charge, for the VAT number',
  outside: 'outside the EU',
}

/** What is not paid yet is invoiced anew, and an issued invoice stays: its tax is the one that the shop would charge. */
function rateProblems(row: OrderRow, sellerCountry: string): string[] {
  if (row.status !== 'pending') return []
  const day = dayOf(row.created_at)
  const right = pendingTax(row, sellerCountry)
  if (!right)
    return [
      `tax_rate: the shop knows no VAT rate of ${row.country} on ${day}, so the order cannot be invoiced as pending`,
    ]
  if (right.rate === row.tax_rate) return []
  return [
    `tax_rate: an order of ${row.country} on ${day} bears ${right.rate}% (${why[right.kind]}), not ${row.tax_rate}%`,
  ]
}

function timeProblems(row: OrderRow, now: Date): string[] {
  const { created_at, paid_at, status, payment_method } = row
  return [
    ...(created_at > now ? ['created_at: it has not come yet'] : []),
    ...(paid_at && paid_at < created_at && paidAt(row) !== created_at
      ? ['paid_at: it is before created_at']
      : []),
    ...(paid_at && paid_at > now ? ['paid_at: it has not come yet'] : []),
    ...(paid_at && status !== 'paid' ? [`paid_at: the order is ${status}`] : []),
    ...(status === 'pending' && payment_method !== paymentMethodNumbers.bank
      ? ['status: only an order by bank transfer (payment_method 2) can still be paid']
      : []),
  ]
}

function linkProblems(
  { email, license: serial, mode, status }: OrderRow,
  owner: { id: number } | undefined,
  license: Owned | null,
): string[] {
  if (!owner) return [`email: ${email} is no customer, neither in the shop nor in the customers' file`]
  if (serial !== null && !license) return [`license: there is no license ${serial}`]
  if (license && license.customerId !== owner.id) return [`license: ${serial} is another customer's`]
  if (mode !== 'buy' && status === 'pending' && !license)
    return ['license: it is needed to fulfilOrder the order once it is paid']
  return []
}
