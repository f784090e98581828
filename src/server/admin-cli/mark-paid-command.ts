import { addDays } from '../../domain/day.ts'
import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { markPaidByHand } from '../checkout/mark-paid-by-hand.ts'
import { findResultsOfMovement } from '../payments/statement-lines.ts'
import { isDuplicatePayment } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
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
  usage: 'ORDER --amount 44.00 --currency EUR --date 2026-11-20 --reference TEXT',
  options: {
    amount: { type: 'string' },
    currency: { type: 'string' },
    date: { type: 'string' },
    reference: { type: 'string' },
  },
  details: [
    "The amount and the currency must be those of the order. --reference is the bank's own reference of the movement.",
    'A statement that is imported later confirms this payment; the money counts once.',
  ],
  async run(tx, input) {
    const { shop, print } = input
    const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
    const money = {
      orderId,
      amount: readPositiveAmount(requireText(input, 'amount')),
      currency: readCurrencyCode(requireText(input, 'currency')),
      receivedOn: pastDay(requireText(input, 'date'), utcDay(shop.clock.now())),
      reference: requireText(input, 'reference'),
    }
    await requireNotOnStatement(tx, money)
    const order = await markPaidByHand(tx, shop, money).catch((error: unknown) => {
      if (error instanceof UnmatchedPaymentError)
        throw new CommandError(
          `Order ${orderId} cannot be marked paid: the money ${reasonWords[error.reason]}.`,
        )
      if (isDuplicatePayment(error))
        throw new CommandError(`The reference '${money.reference}' was used for another payment.`)
      throw error
    })
    requirePlacedBefore(order, money.receivedOn)
    print(
      `Order ${orderId} is paid with ${formatAmount(money.amount, money.currency)} of ${money.receivedOn}.`,
    )
    print('Its license is issued, and the customer is notified by e-mail.')
  },
}

/** A bank's day may begin after the shop's, which is UTC's. */
function requirePlacedBefore({ id, createdAt }: { id: number; createdAt: Date }, receivedOn: string) {
  const placedOn = utcDay(createdAt)
  if (receivedOn < addDays(placedOn, -1))
    throw new CommandError(
      `--date: on ${receivedOn} order ${id} did not exist: it was placed on ${placedOn}.`,
    )
}

async function requireNotOnStatement(
  tx: Transaction,
  { reference, orderId }: { reference: string; orderId: number },
) {
  const [imported] = await findResultsOfMovement(tx, reference)
  if (!imported) return
  const { source, orderId: paid, unmatchedPaymentId } = imported
  throw new CommandError(
    `The movement ${reference} was imported from a statement (${source}).`,
    unmatchedPaymentId === null
      ? `It paid order ${paid}.`
      : `It is an unmatched payment: bin/admin unmatched resolve ${unmatchedPaymentId} --as applied --order ${orderId} --note TEXT`,
  )
}
