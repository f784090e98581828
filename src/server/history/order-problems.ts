import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { OrderRow } from './files.ts'

type Owned = { customerId: number }

/** What is wrong with an order of the older shop, in words; `license` is the one it names, if it is there. */
export function problemsOf(
  row: OrderRow,
  known: { owner: { id: number } | undefined; license: Owned | null; now: Date },
): string[] {
  return [
    ...sumProblems(row),
    ...timeProblems(row, known.now),
    ...linkProblems(row, known.owner, known.license),
  ]
}

function sumProblems({ subtotal, tax, total, tax_rate: rate }: OrderRow): string[] {
  return [
    ...(subtotal + tax === total ? [] : ['total is not subtotal + tax']),
    ...(rate === '0' && tax > 0 ? ['tax: there is some, but tax_rate is 0'] : []),
  ]
}

function timeProblems({ created_at, paid_at, status, payment_method }: OrderRow, now: Date): string[] {
  return [
    ...(created_at > now ? ['created_at: it has not come yet'] : []),
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
    return ['license: it is needed to fulfil the order once it is paid']
  return []
}
