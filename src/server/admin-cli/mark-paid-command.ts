import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import {
  MovementImportedError,
  markPaidByHand,
  ReceivedBeforeOrderError,
} from '../checkout/mark-paid-by-hand.ts'
import { isDuplicatePayment } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import { reasonWords } from '../unmatched-payments/words.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { formatAmount } from './format.ts'
import {
  pastDay,
  readCurrencyCode,
  readNumber,
  readPositiveAmount,
  requireArgument,
  requireText,
} from './read-values.ts'

export const markPaidCommand: AdminCommand = {
  name: 'mark-paid',
  summary: 'Mark an order as paid by a transfer that arrived in the bank, and issue its license.',
  usage: 'ORDER --amount 44.00 --currency EUR --date 2026-11-20 --reference TEXT [--accept-difference]',
  options: {
    amount: { type: 'string' },
    currency: { type: 'string' },
    date: { type: 'string' },
    reference: { type: 'string' },
    'accept-difference': { type: 'boolean' },
  },
  details: [
    "The amount and the currency must be those of the order. --reference is the bank's own reference of the movement.",
    '  --accept-difference  the order is paid with another amount than its total',
    'A statement that is imported later confirms this payment; the money counts once.',
  ],
  async run(tx, input) {
    const { shop, values, print } = input
    const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
    const money = {
      orderId,
      amount: readPositiveAmount(requireText(input, 'amount')),
      currency: readCurrencyCode(requireText(input, 'currency')),
      receivedOn: pastDay(requireText(input, 'date'), utcDay(shop.clock.now())),
      reference: requireText(input, 'reference'),
      acceptsDifference: values['accept-difference'] === true,
    }
    await markPaidByHand(tx, shop, money).catch((error: unknown) => {
      throw explain(error, money)
    })
    print(
      `Order ${orderId} is paid with ${formatAmount(money.amount, money.currency)} of ${money.receivedOn}.`,
    )
    print('Its license is issued, and the customer is notified by e-mail.')
  },
}

function explain(
  error: unknown,
  { orderId, receivedOn, reference }: { orderId: number; receivedOn: string; reference: string },
): unknown {
  if (error instanceof UnmatchedPaymentError)
    return new CommandError(`Order ${orderId} cannot be marked paid: the money ${reasonWords[error.reason]}.`)
  if (error instanceof ReceivedBeforeOrderError)
    return new CommandError(
      `--date: on ${receivedOn} order ${orderId} did not exist: it was placed on ${error.placedOn}.`,
    )
  if (error instanceof MovementImportedError) return explainImported(error, { orderId, reference })
  return isDuplicatePayment(error)
    ? new CommandError(`The reference '${reference}' was used for another payment.`)
    : error
}

function explainImported(
  { result }: MovementImportedError,
  { orderId, reference }: { orderId: number; reference: string },
): CommandError {
  const { source, orderId: paid, unmatchedPaymentId } = result
  return new CommandError(
    `The movement ${reference} was imported from a statement (${source}).`,
    unmatchedPaymentId === null
      ? `It paid order ${paid}.`
      : `It is an unmatched payment: bin/admin unmatched resolve ${unmatchedPaymentId} --as applied --order ${orderId} --reason TEXT`,
  )
}
