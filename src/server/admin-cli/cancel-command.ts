import { cancelOrder } from '../checkout/cancel-order.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, numberOf, textOf } from './read-values.ts'

export const cancelCommand: OwnerCommand = {
  name: 'cancel',
  summary:
    'Cancel an order that was not paid, take its invoice back by a credit note, and write to the customer. Money that arrives later becomes an unmatched payment.',
  usage: 'ORDER [--reason TEXT]',
  options: { reason: { type: 'string' } },
  details: ['  --reason  why; it stands in the mail and on the credit note'],
  async run(tx, given) {
    const orderId = numberOf(firstWord(given, 'ORDER'), 'an order number')
    const reason = textOf(given, 'reason') ?? ''
    const cancellation = await cancelOrder(tx, given.shop, { orderId, reason })
    if (!cancellation) throw new OwnerFault(`There is no order ${orderId}.`)
    const { statusBefore, creditNote } = cancellation
    if (statusBefore !== 'pending') throw new OwnerFault(`Order ${orderId} is ${statusBefore} and stays so.`)
    given.say(`Order ${orderId} is cancelled.`)
    given.say(
      creditNote
        ? `Credit note ${creditNote.numberText} takes back invoice ${creditNote.content.refersTo?.number}.`
        : 'The mail about it is on its way to the customer.',
    )
  },
}
