import { numberServers } from '../../texts/servers.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { findPaymentsOfOrders } from '../payments/store.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { formatAmount, toPlainLine } from './format.ts'
import { readNumber, requireArgument } from './read-values.ts'

export const showOrderCommand: AdminCommand = {
  name: 'order show',
  summary: 'Show an order with its tax, its payments and the evidence of where its customer lives.',
  usage: 'NUMBER',
  options: {},
  readsOnly: true,
  async run(tx, input) {
    const id = readNumber(requireArgument(input, 'NUMBER'), 'an order number')
    const order = await findOrder(tx, id)
    if (!order) throw new CommandError(`Order ${id} does not exist.`)
    const payments = await findPaymentsOfOrders(tx, [id])
    for (const [name, value] of [...describeRows(order), ...payments.flatMap(describePayment)])
      input.print(`${name.padEnd(16)} ${value}`)
  },
}

function describeRows(order: OrderRow): [name: string, value: string][] {
  const { taxRate, taxKind, networkCountry, networkTable } = order
  return [
    ['number', String(order.id)],
    ['placed', order.createdAt.toISOString()],
    ['status', order.paidAt ? `paid, ${order.paidAt.toISOString()}` : order.status],
    [
      'product',
      `${order.product} ${order.mode}, servers: ${numberServers('en', order.servers)}, periods: ${order.periods}`,
    ],
    ['total', formatAmount(order.total, order.currency)],
    ['tax', `${formatAmount(order.tax, order.currency)}, ${taxRate} %, ${taxKind}`],
    ['company', toPlainLine(order.clientCompany, 200)],
    ['VAT number', toPlainLine(order.clientVat, 40)],
    ['postcode', toPlainLine(order.clientZip, 40)],
    ['country', order.country],
    ['network country', networkCountry ? `${networkCountry} (${networkTable})` : 'unknown'],
    ['card country', order.cardCountry ?? 'unknown'],
    ['billing country', order.billingCountry ?? 'unknown'],
    ['billing postcode', order.billingZip ?? 'unknown'],
    ['place conflict', order.placeConflict ? 'yes' : 'no'],
  ]
}

type ShownPayment = Awaited<ReturnType<typeof findPaymentsOfOrders>>[number]

function describePayment(payment: ShownPayment): [name: string, value: string][] {
  const { provider, status, amount, currency, reference } = payment
  const { cryptoCurrency, cryptoAmount, cryptoRate, cryptoTransaction } = payment
  const paid = `${provider}, ${status}, ${formatAmount(amount, currency)}, ${toPlainLine(reference ?? 'no reference', 200)}`
  if (!cryptoCurrency) return [['payment', paid]]
  return [
    ['payment', paid],
    ['  in crypto', toPlainLine(`${cryptoAmount} ${cryptoCurrency}`, 100)],
    ['  rate', cryptoRate ? `${cryptoRate} ${currency}` : 'unknown'],
    ['  transaction', toPlainLine(cryptoTransaction ?? 'unknown', 1000)],
  ]
}
