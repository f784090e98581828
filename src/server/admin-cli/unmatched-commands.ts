import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { isDuplicatePayment } from '../payments/store.ts'
import {
  findUnmatchedPayment,
  listUnmatchedPayments,
  type UnmatchedPayment,
} from '../payments/unmatched-store.ts'
import { resolutions, resolveUnmatchedPayment } from '../unmatched-payments/resolve-unmatched-payment.ts'
import { reasonWords } from '../unmatched-payments/words.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, numberOf, requireText, textOf, textsOf } from './read-values.ts'
import { amountWords, ordersWords, plainLine } from './words.ts'

export const listUnmatchedCommand: OwnerCommand = {
  name: 'unmatched list',
  summary: 'List unmatched payments: money that was received and pays no order yet.',
  usage: '[--all]',
  options: { all: { type: 'boolean' } },
  details: ['  --all  also those that are resolved'],
  readsOnly: true,
  async run(tx, { values, say }) {
    const found = await listUnmatchedPayments(tx, { state: values['all'] === true ? null : 'open' })
    for (const payment of found) say(inOneLine(payment))
    say(found.length === 0 ? 'There are no unmatched payments.' : `${found.length} in all.`)
  },
}

export const showUnmatchedCommand: OwnerCommand = {
  name: 'unmatched show',
  summary: 'Show everything known about an unmatched payment.',
  usage: 'NUMBER',
  options: {},
  readsOnly: true,
  async run(tx, given) {
    const id = numberOf(firstWord(given, 'NUMBER'), 'the number of an unmatched payment')
    const payment = await findUnmatchedPayment(tx, id)
    if (!payment) throw new OwnerFault(`There is no unmatched payment #${id}.`)
    for (const [name, value] of rowsOf(payment)) given.say(`${name.padEnd(12)} ${value}`)
  },
}

export const resolveUnmatchedCommand: OwnerCommand = {
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
  async run(tx, given) {
    const { shop, values, say } = given
    const id = numberOf(firstWord(given, 'NUMBER'), 'the number of an unmatched payment')
    const as = resolutions.find(resolution => resolution === values['as'])
    if (!as) throw new OwnerFault(`--as is ${resolutions.join(', ')}.`)
    const orderIds = [
      ...new Set(textsOf(given, 'order').map(text => numberOf(text, 'an order number'))),
    ].toSorted((left, right) => left - right)
    if (orderIds.length > 0 && as !== 'applied') throw new OwnerFault('--order goes with --as applied.')

    const by = textOf(given, 'by') ?? 'owner'
    const resolution = {
      id,
      as,
      note: requireText(given, 'note'),
      by,
      orderIds,
      acceptsDifference: values['accept-difference'] === true,
    }
    const resolved = await resolveUnmatchedPayment(tx, shop, resolution).catch((error: unknown) => {
      if (error instanceof UnmatchedPaymentError)
        throw new OwnerFault(
          `${capital(ordersWords(orderIds))} cannot be paid with #${id}: the money ${reasonWords[error.reason]}.`,
        )
      if (isDuplicatePayment(error)) throw new OwnerFault(`#${id} was applied to an order before.`)
      throw error
    })
    if (!resolved) {
      const found = await findUnmatchedPayment(tx, id)
      throw new OwnerFault(
        found
          ? `#${id} was resolved before: ${found.resolution} by ${found.resolvedBy}, '${found.note}'.`
          : `There is no unmatched payment #${id}.`,
      )
    }
    say(`#${id} is resolved: ${as}, ${amountWords(resolved.amount, resolved.currency)}.`)
    for (const orderId of orderIds)
      say(`Order ${orderId} is paid: its license is issued, and the customer is notified by e-mail.`)
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
    amountWords(amount, currency),
    plainLine(payer, 40) || payment.provider,
    `it ${reasonWords[reason]}${orderIds.length > 0 ? ` (${ordersWords(orderIds)})` : ''}`,
    ...(state === 'open' ? [] : [`resolved: ${resolution}`]),
  ].join('  ')
}

function rowsOf(payment: UnmatchedPayment): [name: string, value: string][] {
  const { id, noticedAt, amount, currency, orderIds, paidOrderIds, resolvedAt } = payment
  return [
    ['number', `#${id}`],
    ['noticed', noticedAt.toISOString()],
    ['amount', amountWords(amount, currency)],
    ['provider', payment.provider],
    ['payer', plainLine(payment.payer, 300)],
    ['text', plainLine(payment.text, 2000)],
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
