import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { findCustomerByEmail } from '../customers/store.ts'
import { listLicenses } from '../licenses/list-licenses.ts'
import { type FoundOrder, findOrders } from '../orders/find-orders.ts'
import { type OwnerCommand, OwnerFault } from './command.ts'
import { firstWord, numberOf, textOf } from './read-values.ts'
import { amountWords, plainLine } from './words.ts'

const dayMs = 86_400_000

export const ordersCommand: OwnerCommand = {
  name: 'orders',
  summary: 'List orders, newest first: all, or those that wait for a bank transfer.',
  usage: '[--unpaid] [--older-than DAYS] [--email ADDRESS]',
  options: { unpaid: { type: 'boolean' }, 'older-than': { type: 'string' }, email: { type: 'string' } },
  details: [
    '  --unpaid      only bank orders that are not paid',
    '  --older-than  only orders placed more than so many days ago',
  ],
  readsOnly: true,
  async run(tx, given) {
    const { shop, values, say } = given
    const days = textOf(given, 'older-than')
    const email = textOf(given, 'email')?.toLowerCase()
    const orders = await findOrders(tx, {
      ...(values['unpaid'] === true ? { status: 'pending', paymentMethod: paymentMethodNumbers.bank } : {}),
      ...(email ? { email } : {}),
      ...(days === null
        ? {}
        : {
            placedBefore: new Date(shop.clock.now().getTime() - numberOf(days, 'a number of days') * dayMs),
          }),
    })
    for (const order of orders) say(inOneLine(order))
    say(orders.length === 500 ? 'The newest 500 are shown.' : `${orders.length} in all.`)
  },
}

export const customerCommand: OwnerCommand = {
  name: 'customer',
  summary: 'Show a customer with their licenses and orders.',
  usage: 'EMAIL',
  options: {},
  readsOnly: true,
  async run(tx, given) {
    const { shop, say } = given
    const email = firstWord(given, 'EMAIL').toLowerCase()
    const customer = await findCustomerByEmail(tx, email)
    if (!customer) throw new OwnerFault(`There is no customer ${email}.`)

    say(
      `${customer.email}, number ${customer.id}, language ${customer.language}, since ${customer.createdAt.toISOString().slice(0, 10)}`,
    )
    for (const license of await listLicenses(shop, { customerId: customer.id, language: 'en' }))
      say(
        `license ${license.id}  ${license.name}  ${license.servers} servers  until ${license.expiration_date}  ${license.state}  ${license.sn_to_display}`,
      )
    for (const order of await findOrders(tx, { email })) say(`order ${inOneLine(order)}`)
  },
}

function inOneLine({ order, email, licenseId }: FoundOrder): string {
  return [
    order.id,
    order.createdAt.toISOString().slice(0, 10),
    order.status,
    amountWords(order.total, order.currency),
    `${order.product} ${order.mode}`,
    email,
    plainLine(order.clientCompany, 40),
    licenseId === null ? '' : `license ${licenseId}`,
  ]
    .filter(Boolean)
    .join('  ')
}
