import { z } from 'zod'
import { decimalText } from '../decimal-text.ts'
import type { PaymentDetails } from '../provider.ts'

const payment = z.object({ id: z.string().catch(''), status: z.string().catch('') })
const paymentMethods = z.array(
  z.object({
    currency: z.string().optional(),
    /** The name of `currency` before version 2. */
    cryptoCode: z.string().optional(),
    rate: decimalText,
    paymentMethodPaid: decimalText,
    payments: z.array(payment).catch([]),
  }),
)

/** Null also if the customer paid in several currencies: BTCPay then shows how much in each. */
export function readCryptoPaid(reply: unknown): PaymentDetails['crypto'] {
  const paid = paymentMethods.parse(reply).filter(({ paymentMethodPaid }) => Number(paymentMethodPaid) > 0)
  const [method] = paid
  const currency = method?.currency ?? method?.cryptoCode
  if (paid.length > 1 || !method?.paymentMethodPaid || !currency) return null
  const ids = method.payments
    .filter(({ id, status }) => id !== '' && status !== 'Invalid')
    // On a chain: the transaction and the number of its output.
    .map(({ id }) => id.replace(/-\d+$/, ''))
  return {
    currency,
    amount: method.paymentMethodPaid,
    rate: method.rate,
    transaction: [...new Set(ids)].join(' ') || null,
  }
}
