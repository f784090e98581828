import { cancelOrder } from '../checkout/cancel-order.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, numberOf, textOf } from './read-values.ts'

export const creditNoteCommand: OwnerCommand = {
  name: 'credit-note',
  summary:
    'Take back the invoice of an order in full by a credit note, and mail it to the customer. An order that waits for its money is cancelled.',
  usage: 'ORDER [--reason TEXT]',
  options: { reason: { type: 'string' } },
  async run(tx, given) {
    const { shop, say } = given
    const orderId = numberOf(firstWord(given, 'ORDER'), 'an order number')
    const reason = textOf(given, 'reason') ?? ''
    // Money that came for one that waits would give a license without an invoice.
    const cancellation = await cancelOrder(tx, shop, { orderId, reason })
    const creditNote = await issueCreditNote(tx, shop, { orderId, reason })
    if (!creditNote) throw new OwnerFault(`Order ${orderId} has no invoice to take back.`)
    const { numberText, content } = creditNote
    say(`Credit note ${numberText} takes back invoice ${content.refersTo?.number} of order ${orderId}.`)
    if (cancellation?.statusBefore === 'pending')
      say(`Order ${orderId} is cancelled: nothing is to be paid for it any more.`)
  },
}
