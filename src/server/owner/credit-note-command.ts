import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { cancelOrder } from '../orders/closing/cancel-order.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'

export const creditNoteCommand: OwnerCommand = {
  name: 'credit-note',
  summary:
    'Take back the invoice of an order in full by a credit note, and mail it to the customer. An order that waits for its money is cancelled.',
  usage: 'ORDER [--reason TEXT]',
  options: { reason: { type: 'string' } },
  async run(tx, { shop, values, positionals, say }) {
    const [order = '', ...more] = positionals
    if (!/^[1-9]\d{0,14}$/.test(order) || more.length > 0)
      throw new OwnerFault('ORDER is missing: the number of one order.')
    const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : ''
    // Money that came for one that waits would give a license without an invoice.
    const taken = await cancelOrder(tx, shop, Number(order))
    const creditNote = await issueCreditNote(tx, shop, { orderId: Number(order), reason })
    if (!creditNote) throw new OwnerFault(`Order ${order} has no invoice to take back.`)
    const { numberText, content } = creditNote
    say(`Credit note ${numberText} takes back invoice ${content.refersTo?.number} of order ${order}.`)
    if (taken?.status === 'pending')
      say(`Order ${order} is cancelled: nothing is to be paid for it any more.`)
  },
}
