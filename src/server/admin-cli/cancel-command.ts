import { cancelOrder } from '../checkout/cancel-order.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { optionalText, readNumber, requireArgument } from './read-values.ts'

export const cancelCommand: AdminCommand = {
  name: 'cancel',
  summary: 'Cancel a pending order, credit its invoice, and notify the customer.',
  usage: 'ORDER [--reason TEXT] [--words TEXT]',
  options: { reason: { type: 'string' }, words: { type: 'string' } },
  details: [
    '  --reason  for the audit; the customer never reads it',
    '  --words   for the customer: in the e-mail and on the credit note',
  ],
  async run(tx, input) {
    const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
    const reason = optionalText(input, 'words') ?? ''
    const cancellation = await cancelOrder(tx, input.shop, { orderId, reason })
    if (!cancellation) throw new CommandError(`Order ${orderId} does not exist.`)
    const { statusBefore, creditNote } = cancellation
    if (statusBefore !== 'pending')
      throw new CommandError(`Order ${orderId} is ${statusBefore}. Only a pending order can be cancelled.`)
    input.print(`Order ${orderId} is cancelled.`)
    input.print(
      creditNote
        ? `Credit note ${creditNote.numberText} credits invoice ${creditNote.content.refersTo?.number}.`
        : 'The customer is notified by e-mail.',
    )
  },
}
