import { plainAmount } from '../../domain/money/money.ts'
import { creditOrder, PartOfUnpaidError } from '../checkout/credit-order.ts'
import { CreditAmountError, InvoiceCreditedError } from '../invoices/issue-credit-note.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { formatAmount } from './format.ts'
import { optionalText, readNumber, readPositiveAmount, requireArgument } from './read-values.ts'

export const creditNoteCommand: AdminCommand = {
  name: 'credit-note',
  summary:
    'Credit the invoice of an order, in full or in part, and e-mail the credit note. A pending order is cancelled.',
  usage: 'ORDER [--amount 10.00] [--reason TEXT] [--words TEXT]',
  options: { reason: { type: 'string' }, words: { type: 'string' }, amount: { type: 'string' } },
  details: [
    '  --amount  the part of the total to credit, tax included, of an order that is paid; without it, all that is left',
    '  --reason  for the audit; the customer never reads it',
    '  --words   for the customer: on the credit note',
  ],
  async run(tx, input) {
    const { shop, print } = input
    const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
    const reason = optionalText(input, 'words') ?? ''
    const typed = optionalText(input, 'amount')
    const amount = typed === null ? null : readPositiveAmount(typed)
    const { creditNote, isCancelled } = await creditOrder(tx, shop, { orderId, reason, amount }).catch(
      (error: unknown) => {
        if (error instanceof PartOfUnpaidError)
          throw new CommandError(`Order ${orderId} is ${error.status}: leave out --amount.`)
        throw explainCreditError(error)
      },
    )
    if (!creditNote) throw new CommandError(`Order ${orderId} has no invoice to credit.`)
    print(describeCreditNote(creditNote))
    if (isCancelled) print(`Order ${orderId} is cancelled.`)
  },
}

export function describeCreditNote({ numberText, orderId, total, currency, content }: InvoiceRow): string {
  const credited = `${formatAmount(total, currency)} of invoice ${content.refersTo?.number}`
  return `Credit note ${numberText} credits ${credited} of order ${orderId}.`
}

export function explainCreditError(error: unknown): unknown {
  if (error instanceof InvoiceCreditedError) return alreadyCredited(error)
  if (error instanceof CreditAmountError)
    return new CommandError(`--amount: only ${plainAmount(error.rest)} of the invoice are not credited yet.`)
  return error
}

function alreadyCredited({
  creditNote: { numberText, orderId, content },
}: InvoiceCreditedError): CommandError {
  const words = content.reason ? `, with the words '${content.reason}'` : ''
  return new CommandError(
    `Invoice ${content.refersTo?.number} of order ${orderId} is already credited: credit note ${numberText} of ${content.issuedOn}${words}.`,
  )
}
