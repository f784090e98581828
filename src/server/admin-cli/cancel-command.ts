import { cancelOrder } from '../checkout/closing/cancel-order.ts'
import { notifyCancelled } from '../checkout/closing/notify-cancelled.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
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
    const order = await cancelOrder(tx, given.shop, orderId)
    if (!order) throw new OwnerFault(`There is no order ${orderId}.`)
    if (order.status !== 'pending') throw new OwnerFault(`Order ${orderId} is ${order.status} and stays so.`)
    given.say(`Order ${orderId} is cancelled.`)
    const reason = textOf(given, 'reason') ?? ''
    const creditNote = await issueCreditNote(tx, given.shop, { orderId, reason })
    if (creditNote) {
      given.say(
        `Credit note ${creditNote.numberText} takes back invoice ${creditNote.content.refersTo?.number}.`,
      )
    } else {
      await notifyCancelled(tx, given.shop, { orderId, reason })
      given.say('The mail about it is on its way to the customer.')
    }
  },
}
