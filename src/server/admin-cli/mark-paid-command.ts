import { addDays } from '../../domain/day.ts'
import { linesOfReference, markPaidByHand } from '../bank-statements/mark-paid-by-hand.ts'
import { closePageLater } from '../checkout/close-payment-page.ts'
import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { isCountedBefore } from '../payments/duplicate-payment.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { amountOf, currencyOf, firstWord, numberOf, pastDay, requireText } from './read-values.ts'
import { amountWords, ordersWords, reasonWords } from './words.ts'

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
    'The amount and the currency have to be those of the order. --reference is the name that the bank gives to the',
    'movement. When the statement with it is imported later, its line confirms this payment and counts once.',
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
          `Order ${orderId} cannot be marked paid: the money ${reasonWords(error.reason)}.`,
        )
      if (isCountedBefore(error))
        throw new OwnerFault(`The reference '${money.reference}' was used for another payment.`)
      throw error
    })
    requirePlacedBefore(order, money.receivedOn)
    await closePageLater(tx, shop, orderId)
    say(`Order ${orderId} is paid with ${amountWords(money.amount, money.currency)} of ${money.receivedOn}.`)
    say('Its license is issued, and the mail about it is on its way.')
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
  const [line] = await linesOfReference(tx, reference)
  if (!line) return
  throw new OwnerFault(
    `The movement ${reference} was imported from a statement (${line.source}).`,
    line.unmatchedPaymentId === null
      ? `It paid ${ordersWords(line.orderIds)}.`
      : `It waits in the queue: bin/admin queue resolve ${line.unmatchedPaymentId} --as applied --order ${orderId} --note TEXT`,
  )
}
