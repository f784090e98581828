import { addDays } from '../../domain/day.ts'
import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { markPaidByHand } from '../checkout/mark-paid-by-hand.ts'
import { findResultsOfMovement } from '../payments/statement-lines.ts'
import { isDuplicatePayment } from '../payments/store.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { reasonWords } from '../unmatched-payments/words.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { amountOf, currencyOf, firstWord, numberOf, pastDay, requireText } from './read-values.ts'
import { amountWords } from './words.ts'

export const markPaidCommand: OwnerCommand = {
  name: 'mark-paid',
  summary:
    'Mark an order paid by money that you have seen in the bank; its license is issued as after any payment.',
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
  async run(tx, given) {
    const { shop, say } = given
    const orderId = numberOf(firstWord(given, 'ORDER'), 'an order number')
    const money = {
      orderId,
      amount: amountOf(requireText(given, 'amount')),
      currency: currencyOf(requireText(given, 'currency')),
      receivedOn: pastDay(requireText(given, 'date'), dayOf(shop.clock.now())),
      reference: requireText(given, 'reference'),
    }
    await requireNotOnStatement(tx, money)
    const order = await markPaidByHand(tx, shop, money).catch((error: unknown) => {
      if (error instanceof UnmatchedPaymentError)
        throw new OwnerFault(
          `Order ${orderId} cannot be marked paid: the money ${reasonWords[error.reason]}.`,
        )
      if (isDuplicatePayment(error))
        throw new OwnerFault(`The reference '${money.reference}' was used for another payment.`)
      throw error
    })
    requirePlacedBefore(order, money.receivedOn)
    say(`Order ${orderId} is paid with ${amountWords(money.amount, money.currency)} of ${money.receivedOn}.`)
    say('Its license is issued, and the customer is notified by e-mail.')
  },
}

/** A bank's day may begin after the shop's, which is UTC's. */
function requirePlacedBefore({ id, createdAt }: { id: number; createdAt: Date }, receivedOn: string) {
  const placedOn = dayOf(createdAt)
  if (receivedOn < addDays(placedOn, -1))
    throw new OwnerFault(`--date: on ${receivedOn} order ${id} did not exist: it was placed on ${placedOn}.`)
}

async function requireNotOnStatement(
  tx: Transaction,
  { reference, orderId }: { reference: string; orderId: number },
) {
  const [imported] = await findResultsOfMovement(tx, reference)
  if (!imported) return
  const { source, orderId: paid, unmatchedPaymentId } = imported
  throw new OwnerFault(
    `The movement ${reference} was imported from a statement (${source}).`,
    unmatchedPaymentId === null
      ? `It paid order ${paid}.`
      : `It is an unmatched payment: bin/admin unmatched resolve ${unmatchedPaymentId} --as applied --order ${orderId} --note TEXT`,
  )
}
