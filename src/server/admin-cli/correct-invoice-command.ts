import { isCountry } from '../../domain/countries.ts'
import { CorrectionError, correctInvoice } from '../invoices/correct-invoice.ts'
import { type CorrectedDetails, checkCorrectedVat } from '../invoices/corrected-customer.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { formatAmount } from './format.ts'
import { optionalText, readNumber, requireArgument, requireText } from './read-values.ts'

const detailOptions = [
  ['company', 'company'],
  ['address', 'addressLine'],
  ['postcode', 'zip'],
  ['city', 'city'],
  ['country', 'country'],
  ['vat-number', 'vat'],
] as const

export const correctInvoiceCommand: AdminCommand = {
  name: 'invoice correct',
  summary:
    'Replace the invoice of an order, or issue another one after a credit note in full, and e-mail it.',
  usage:
    'ORDER --reason TEXT --words TEXT [--company TEXT] [--address TEXT] [--postcode TEXT] [--city TEXT] [--country CODE] [--vat-number TEXT | --without-vat-number] [--recompute-tax]',
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
    '  --country             a code such as DEU; the tax is then that of the country',
    '  --vat-number          checked in VIES as in an order; --without-vat-number if it is not valid',
    '  --recompute-tax       with the rates and registrations at the tax point of the order. Without it, the tax stays',
    '                        unless the country changes, or a VAT number is added or removed',
    '  If the total changes, the difference to what was paid becomes an unmatched payment. The customer is asked to',
    '  transfer what is missing.',
  ],
  async before(input) {
    await checkCorrectedVat(input.shop, readCorrection(input))
  },
  async run(tx, input) {
    const { shop, print } = input
    const correction = readCorrection(input)
    const corrected = await correctInvoice(tx, shop, correction).catch((error: unknown) => {
      throw error instanceof CorrectionError ? new CommandError(error.message) : error
    })
    const { creditNote, invoice, difference } = corrected
    const { replaces, dueOn, reference } = invoice.content
    const money = (amount: number) => formatAmount(amount, invoice.currency)
    if (creditNote) print(`Credit note ${creditNote.numberText} credits invoice ${replaces?.number}.`)
    print(`Invoice ${invoice.numberText} replaces invoice ${replaces?.number}: ${money(invoice.total)}.`)
    if (difference !== 0) print(`Paid minus invoiced is ${money(difference)}.`)
    if (difference < 0) print(`The rest is due by transfer until ${dueOn}, with the reference ${reference}.`)
  },
}

function readCorrection(input: CommandInput) {
  const { values } = input
  const orderId = readNumber(requireArgument(input, 'ORDER'), 'an order number')
  requireText(input, 'reason')
  const reason = requireText(input, 'words')
  const typed = detailOptions.flatMap(([option, name]) => {
    const value = optionalText(input, option)
    return value === null ? [] : [[name, value] as const]
  })
  if (values['without-vat-number'] === true) typed.push(['vat', ''])
  const details: CorrectedDetails = Object.fromEntries(typed)
  if (details.country) details.country = readCountry(details.country)
  return { orderId, details, reason, recomputesTax: values['recompute-tax'] === true }
}

function readCountry(typed: string): string {
  const code = typed.toUpperCase()
  if (!isCountry(code)) throw new CommandError(`--country: '${typed}' is not a country code such as DEU.`)
  return code
}
