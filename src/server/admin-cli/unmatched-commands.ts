import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { isDuplicatePayment } from '../payments/store.ts'
import {
  findUnmatchedPayment,
  listUnmatchedPayments,
  type UnmatchedPayment,
} from '../payments/unmatched-store.ts'
import { ReversalError } from '../unmatched-payments/resolve-reversal.ts'
import { resolutions, resolveUnmatchedPayment } from '../unmatched-payments/resolve-unmatched-payment.ts'
import { outcomeWords, reasonWords } from '../unmatched-payments/words.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { formatAmount, formatOrders, toPlainLine } from './format.ts'
import {
  optionalText,
  optionalTexts,
  readNumber,
  readPositiveAmount,
  requireArgument,
  requireText,
} from './read-values.ts'

export const listUnmatchedCommand: AdminCommand = {
  name: 'unmatched list',
  summary: 'List unmatched payments: money that was received and pays no order yet.',
  usage: '[--all]',
  options: { all: { type: 'boolean' } },
  details: ['  --all  also those that are resolved'],
  readsOnly: true,
  async run(tx, { values, print }) {
    const found = await listUnmatchedPayments(tx, { state: values['all'] === true ? null : 'open' })
    for (const payment of found) print(inOneLine(payment))
    print(found.length === 0 ? 'There are no unmatched payments.' : `${found.length} in all.`)
  },
}

export const showUnmatchedCommand: AdminCommand = {
  name: 'unmatched show',
  summary: 'Show everything known about an unmatched payment.',
  usage: 'NUMBER',
  options: {},
  readsOnly: true,
  async run(tx, input) {
    const id = readNumber(requireArgument(input, 'NUMBER'), 'the number of an unmatched payment')
    const payment = await findUnmatchedPayment(tx, id)
    if (!payment) throw new CommandError(`There is no unmatched payment #${id}.`)
    for (const [name, value] of describeRows(payment)) input.print(`${name.padEnd(12)} ${value}`)
  },
}

export const resolveUnmatchedCommand: AdminCommand = {
  name: 'unmatched resolve',
  summary: 'Resolve an unmatched payment.',
  usage:
    'NUMBER --as applied|refunded|credited|ignored --reason TEXT [--order NUMBER ...] [--accept-difference] [--amount 5.00] [--license suspend|revoke] [--words TEXT]',
  options: {
    as: { type: 'string' },
    reason: { type: 'string' },
    order: { type: 'string', multiple: true },
    'accept-difference': { type: 'boolean' },
    amount: { type: 'string' },
    license: { type: 'string' },
    words: { type: 'string' },
  },
  details: [
    '  --as refunded  the money was returned to the payer (this command returns none)',
    '  --as applied   the money is used for something; with --order it pays that order, whose license is then issued,',
    '                 also where the order was cancelled or has expired, but not where a credit note took back its',
    '                 invoice',
    '  --as credited  of a refund, dispute or reversal: a credit note for the amount returned, or for --amount, is',
    '                 e-mailed to the customer',
    '  --as ignored   nothing needs to be done',
    '  --license      of a refund, dispute or reversal: suspend or revoke the license of the order',
    '  --reason       for the audit and as the note; the customer never reads it',
    '  --words        for the customer: on the credit note and in the e-mails',
    '  --order        may be repeated where the money is for several orders',
    '  --accept-difference  with --order: accept an amount other than the total of the order',
  ],
  async run(tx, input) {
    const { shop, values, print } = input
    const id = readNumber(requireArgument(input, 'NUMBER'), 'the number of an unmatched payment')
    const as = resolutions.find(resolution => resolution === values['as'])
    if (!as) throw new CommandError(`--as is ${resolutions.join(', ')}.`)
    const orderIds = [
      ...new Set(optionalTexts(input, 'order').map(text => readNumber(text, 'an order number'))),
    ].toSorted((left, right) => left - right)
    if (orderIds.length > 0 && as !== 'applied' && as !== 'credited' && !values['license'])
      throw new CommandError('--order goes with --as applied, --as credited and --license.')

    const by = optionalText(input, 'by') ?? 'operator'
    const resolution = {
      id,
      as,
      note: requireText(input, 'reason'),
      by,
      orderIds,
      acceptsDifference: values['accept-difference'] === true,
      reversal: readReversal(input, as),
    }
    const resolved = await resolveUnmatchedPayment(tx, shop, resolution).catch((error: unknown) => {
      if (error instanceof UnmatchedPaymentError)
        throw new CommandError(
          `${capital(formatOrders(orderIds))} cannot be paid with #${id}: the money ${reasonWords[error.reason]}.`,
        )
      if (error instanceof ReversalError) throw new CommandError(error.message)
      if (isDuplicatePayment(error)) throw new CommandError(`#${id} was applied to an order before.`)
      throw error
    })
    if (!resolved) {
      const found = await findUnmatchedPayment(tx, id)
      throw new CommandError(
        found
          ? `#${id} was resolved before: ${found.resolution} by ${found.resolvedBy}, '${found.note}'.`
          : `There is no unmatched payment #${id}.`,
      )
    }
    const { payment, creditNote } = resolved
    print(`#${id} is resolved: ${as}, ${formatAmount(payment.amount, payment.currency)}.`)
    if (creditNote) print(describeCreditNote(creditNote))
    if (resolution.reversal.license) print(`The license is ${stoppedWords[resolution.reversal.license]}.`)
    for (const orderId of as === 'applied' ? orderIds : [])
      print(`Order ${orderId} is paid: its license is issued, and the customer is notified by e-mail.`)
  },
}

function describeCreditNote({ numberText, orderId, total, currency, content }: InvoiceRow): string {
  const credited = `${formatAmount(total, currency)} of invoice ${content.refersTo?.number}`
  return `Credit note ${numberText} credits ${credited} of order ${orderId}.`
}

const licenseSteps = ['suspend', 'revoke'] as const
const stoppedWords = { suspend: 'suspended', revoke: 'revoked' }

function readReversal(input: CommandInput, as: string) {
  const amount = optionalText(input, 'amount')
  const typed = optionalText(input, 'license')
  const license = licenseSteps.find(step => step === typed) ?? null
  if (typed !== license) throw new CommandError(`--license is ${licenseSteps.join(' or ')}.`)
  if (license && as !== 'credited' && as !== 'ignored')
    throw new CommandError('--license goes with --as credited and --as ignored.')
  if (amount !== null && as !== 'credited') throw new CommandError('--amount goes with --as credited.')
  return {
    amount: amount === null ? null : readPositiveAmount(amount),
    license,
    reason: license || as === 'credited' ? requireText(input, 'words') : '',
  }
}

function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function inOneLine(payment: UnmatchedPayment): string {
  const { id, noticedAt, amount, currency, payer, reason, orderIds, state, resolution } = payment
  return [
    `#${id}`,
    noticedAt.toISOString().slice(0, 10),
    formatAmount(amount, currency),
    toPlainLine(payer, 40) || payment.provider,
    `it ${reasonWords[reason]}${orderIds.length > 0 ? ` (${formatOrders(orderIds)})` : ''}`,
    ...(state === 'open' ? [] : [`resolved: ${resolution}`]),
  ].join('  ')
}

function describeRows(payment: UnmatchedPayment): [name: string, value: string][] {
  const { id, noticedAt, amount, currency, orderIds, paidOrderIds, resolvedAt } = payment
  return [
    ['number', `#${id}`],
    ['noticed', noticedAt.toISOString()],
    ['amount', formatAmount(amount, currency)],
    ['provider', payment.provider],
    ['payer', toPlainLine(payment.payer, 300)],
    ['text', toPlainLine(payment.text, 2000)],
    ['reference', payment.reference],
    ['statement', payment.source ?? ''],
    ['order', orderIds.join(', ')],
    ['paid orders', paidOrderIds.join(', ')],
    ['reason', `it ${reasonWords[payment.reason]}`],
    ...(payment.outcome ? [['outcome', outcomeWords[payment.outcome]] satisfies [string, string]] : []),
    ['state', payment.state],
    ...(resolvedAt
      ? ([
          ['resolved', `${payment.resolution}, ${resolvedAt.toISOString()}, by ${payment.resolvedBy}`],
          ['note', payment.note],
        ] satisfies [string, string][])
      : []),
  ]
}
