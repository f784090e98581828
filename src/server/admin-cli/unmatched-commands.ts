import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { isDuplicatePayment } from '../payments/store.ts'
import {
  findUnmatchedPayment,
  listUnmatchedPayments,
  type UnmatchedPayment,
} from '../payments/unmatched-store.ts'
import { resolutions, resolveUnmatchedPayment } from '../unmatched-payments/resolve-unmatched-payment.ts'
import { reasonWords } from '../unmatched-payments/words.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { formatAmount, formatOrders, toPlainLine } from './format.ts'
import { optionalText, optionalTexts, readNumber, requireArgument, requireText } from './read-values.ts'

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
  summary: 'Resolve an unmatched payment, with a note that says how.',
  usage: 'NUMBER --as applied|refunded|ignored --note TEXT [--order NUMBER ...] [--accept-difference]',
  options: {
    as: { type: 'string' },
    note: { type: 'string' },
    order: { type: 'string', multiple: true },
    'accept-difference': { type: 'boolean' },
  },
  details: [
    '  --as refunded  the money was returned to the payer (this command returns none)',
    '  --as applied   the money is used for something; with --order it pays that order, whose license is then issued,',
    '                 also where the order was cancelled or has expired, but not where a credit note took back its',
    '                 invoice',
    '  --as ignored   nothing needs to be done',
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
    if (orderIds.length > 0 && as !== 'applied') throw new CommandError('--order goes with --as applied.')

    const by = optionalText(input, 'by') ?? 'operator'
    const resolution = {
      id,
      as,
      note: requireText(input, 'note'),
      by,
      orderIds,
      acceptsDifference: values['accept-difference'] === true,
    }
    const resolved = await resolveUnmatchedPayment(tx, shop, resolution).catch((error: unknown) => {
      if (error instanceof UnmatchedPaymentError)
        throw new CommandError(
          `${capital(formatOrders(orderIds))} cannot be paid with #${id}: the money ${reasonWords[error.reason]}.`,
        )
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
    print(`#${id} is resolved: ${as}, ${formatAmount(resolved.amount, resolved.currency)}.`)
    for (const orderId of orderIds)
      print(`Order ${orderId} is paid: its license is issued, and the customer is notified by e-mail.`)
  },
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
    ['state', payment.state],
    ...(resolvedAt
      ? ([
          ['resolved', `${payment.resolution}, ${resolvedAt.toISOString()}, by ${payment.resolvedBy}`],
          ['note', payment.note],
        ] satisfies [string, string][])
      : []),
  ]
}
