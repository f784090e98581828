import { CorrectionError, correctInvoice } from '../invoices/correct-invoice.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { formatAmount } from './format.ts'
import { optionalText, readNumber, requireArgument, requireText } from './read-values.ts'

const detailOptions = [
  ['company', 'company'],
  ['address', 'addressLine'],
  ['postcode', 'zip'],
  ['city', 'city'],
  ['vat-number', 'vat'],
] as const

export const correctInvoiceCommand: AdminCommand = {
  name: 'invoice correct',
  summary: 'Replace the invoice of an order: a credit note and a new invoice are e-mailed to the customer.',
  usage:
    'ORDER --reason TEXT --words TEXT [--company TEXT] [--address TEXT] [--postcode TEXT] [--city TEXT] [--vat-number TEXT | --without-vat-number] [--recompute-tax]',
  options: {
    reason: { type: 'string' },
    words: { type: 'string' },
    ...Object.fromEntries(detailOptions.map(([option]) => [option, { type: 'string' as const }])),
    'without-vat-number': { type: 'boolean' },
    'recompute-tax': { type: 'boolean' },
  },
  details: [
    '  Payment and license stay with the order.',
    '  --reason              for the audit; the customer never reads it',
    '  --words               for the customer: on both documents',
    '  --vat-number          check it in VIES first; --without-vat-number if it is not valid. Where that changes the',
    '                        tax, the difference to what was paid becomes an unmatched payment',
    '  --recompute-tax       with the rates and registrations at the tax point of the order. Without it, and without',
    '                        a change from or to no VAT number, the tax stays',
  ],
  async run(tx, input) {
    const { shop, values, print } = input
    const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
    requireText(input, 'reason')
    const reason = requireText(input, 'words')
    const typed = detailOptions.flatMap(([option, name]) => {
      const value = optionalText(input, option)
      return value === null ? [] : [[name, value] as const]
    })
    if (values['without-vat-number'] === true) typed.push(['vat', ''])
    const details = Object.fromEntries(typed)
    const recomputesTax = values['recompute-tax'] === true
    const correction = { orderId, details, reason, recomputesTax }
    const corrected = await correctInvoice(tx, shop, correction).catch((error: unknown) => {
      throw error instanceof CorrectionError ? new CommandError(error.message) : error
    })
    const { creditNote, invoice, difference } = corrected
    const credited = creditNote.content.refersTo?.number
    print(`Credit note ${creditNote.numberText} credits invoice ${credited} of order ${orderId}.`)
    print(`Invoice ${invoice.numberText} replaces it: ${formatAmount(invoice.total, invoice.currency)}.`)
    if (difference !== 0)
      print(`Paid minus invoiced is ${formatAmount(difference, invoice.currency)}: see 'unmatched list'.`)
  },
}
