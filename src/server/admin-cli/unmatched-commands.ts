import { UnmatchedPaymentError } from '../checkout/complete-order.ts'
import { isCountedBefore } from '../payments/duplicate-payment.ts'
import {
  openUnmatchedPayments,
  requireUnmatchedPayment,
  resolutions,
  resolveUnmatchedPayment,
  type UnmatchedPayment,
} from '../unmatched-payments/resolve-unmatched-payment.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, numberOf, requireText, textOf, textsOf } from './read-values.ts'
import { amountWords, ordersWords, plainLine, reasonWords } from './words.ts'

export const queueListCommand: OwnerCommand = {
  name: 'queue list',
  summary: 'List money that fits no order and waits for a person.',
  usage: '[--all]',
  options: { all: { type: 'boolean' } },
  details: ['  --all  also what was resolved'],
  readsOnly: true,
  async run(tx, { values, say }) {
    const queued = await openUnmatchedPayments(tx, { all: values['all'] === true })
    for (const payment of queued) say(inOneLine(payment))
    say(queued.length === 0 ? 'The queue is empty.' : `${queued.length} in all.`)
  },
}

export const queueShowCommand: OwnerCommand = {
  name: 'queue show',
  summary: 'Show all that is known of one payment in the queue.',
  usage: 'NUMBER',
  options: {},
  readsOnly: true,
  async run(tx, given) {
    const id = numberOf(firstWord(given, 'NUMBER'), 'a number of the queue')
    const payment = await requireUnmatchedPayment(tx, id)
    if (!payment) throw new OwnerFault(`There is no #${id} in the queue.`)
    for (const [name, value] of rowsOf(payment)) given.say(`${name.padEnd(12)} ${value}`)
  },
}

export const queueResolveCommand: OwnerCommand = {
  name: 'queue resolve',
  summary: 'Settle a payment in the queue, with a note that says how.',
  usage: 'NUMBER --as applied|refunded|ignored --note TEXT [--order NUMBER ...] [--accept-difference]',
  options: {
    as: { type: 'string' },
    note: { type: 'string' },
    order: { type: 'string', multiple: true },
    'accept-difference': { type: 'boolean' },
  },
  details: [
    '  --as refunded  the money went back to the payer (this command sends none)',
    '  --as applied   the money is counted for something; with --order for that order, which is then paid and its',
    '                 license issued: also where it was cancelled or has expired, but not if a credit note has',
    '                 taken its invoice back',
    '  --as ignored   nothing is to be done',
    '  --order         more than once where the money is for several orders, which it then pays together',
    '  --accept-difference  with --order: also where the amount is not the total of the order',
  ],
  async run(tx, given) {
    const { shop, values, say } = given
    const id = numberOf(firstWord(given, 'NUMBER'), 'a number of the queue')
    const as = resolutions.find(resolution => resolution === values['as'])
    if (!as) throw new OwnerFault(`--as is ${resolutions.join(', ')}.`)
    const orderIds = [
      ...new Set(textsOf(given, 'order').map(text => numberOf(text, 'an order number'))),
    ].toSorted((left, right) => left - right)
    if (orderIds.length > 0 && as !== 'applied') throw new OwnerFault('--order goes with --as applied.')

    const by = textOf(given, 'by') ?? 'owner'
    const resolving = {
      id,
      as,
      note: requireText(given, 'note'),
      by,
      orderIds,
      acceptsDifference: values['accept-difference'] === true,
    }
    const resolved = await resolveUnmatchedPayment(tx, shop, resolving).catch((error: unknown) => {
      if (error instanceof UnmatchedPaymentError)
        throw new OwnerFault(
          `${capital(ordersWords(orderIds))} cannot be paid with #${id}: the money ${reasonWords(error.reason)}.`,
        )
      if (isCountedBefore(error)) throw new OwnerFault(`#${id} was counted for an order before.`)
      throw error
    })
    if (!resolved) {
      const found = await requireUnmatchedPayment(tx, id)
      throw new OwnerFault(
        found
          ? `#${id} was resolved before: ${found.resolution} by ${found.resolvedBy}, '${found.note}'.`
          : `There is no #${id} in the queue.`,
      )
    }
    say(`#${id} is resolved: ${as}, ${amountWords(resolved.amount, resolved.currency)}.`)
    for (const orderId of orderIds) say(`Order ${orderId} is paid; its license and the mail about it follow.`)
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
    `it ${reasonWords(reason)}${orderIds.length > 0 ? ` (${ordersWords(orderIds)})` : ''}`,
    ...(state === 'open' ? [] : [`resolved: ${resolution}`]),
  ].join('  ')
}

function rowsOf(payment: UnmatchedPayment): [name: string, value: string][] {
  const { id, noticedAt, amount, currency, orderIds, resolvedAt } = payment
  return [
    ['number', `#${id}`],
    ['noticed', noticedAt.toISOString()],
    ['amount', amountWords(amount, currency)],
    ['came by', payment.provider],
    ['payer', plainLine(payment.payer, 300)],
    ['text', plainLine(payment.text, 2000)],
    ['reference', payment.reference],
    ['order', orderIds.join(', ')],
    ['why it waits', `it ${reasonWords(payment.reason)}`],
    ['state', payment.state],
    ...(resolvedAt
      ? ([
          ['resolved', `${payment.resolution}, ${resolvedAt.toISOString()}, by ${payment.resolvedBy}`],
          ['note', payment.note],
        ] satisfies [string, string][])
      : []),
  ]
}
