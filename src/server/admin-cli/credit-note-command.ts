import { cancelOrder } from '../checkout/cancel-order.ts'
import { InvoiceCreditedError, issueCreditNote } from '../invoices/issue-credit-note.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { optionalText, readNumber, requireArgument } from './read-values.ts'

export const creditNoteCommand: AdminCommand = {
  name: 'credit-note',
  summary: 'Credit the invoice of an order in full and e-mail the credit note. A pending order is cancelled.',
  usage: 'ORDER [--reason TEXT]',
  options: { reason: { type: 'string' } },
  async run(tx, input) {
    const { shop, print } = input
    const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
    const reason = optionalText(input, 'reason') ?? ''
    // A pending order without an invoice could still be paid.
    const cancellation = await cancelOrder(tx, shop, { orderId, reason })
    const creditNote =
      cancellation?.creditNote ??
      (await issueCreditNote(tx, shop, { orderId, reason }).catch((error: unknown) => {
        throw error instanceof InvoiceCreditedError ? alreadyCredited(orderId, error) : error
      }))
    if (!creditNote) throw new CommandError(`Order ${orderId} has no invoice to credit.`)
    const { numberText, content } = creditNote
    print(`Credit note ${numberText} credits invoice ${content.refersTo?.number} of order ${orderId}.`)
    if (cancellation?.statusBefore === 'pending') print(`Order ${orderId} is cancelled.`)
  },
}

function alreadyCredited(
  orderId: number,
  { creditNote: { numberText, content } }: InvoiceCreditedError,
): CommandError {
  const reason = content.reason ? `with the reason '${content.reason}'` : 'without a reason'
  return new CommandError(
    `Invoice ${content.refersTo?.number} of order ${orderId} is already credited: credit note ${numberText} of ${content.issuedOn}, ${reason}.`,
  )
}
