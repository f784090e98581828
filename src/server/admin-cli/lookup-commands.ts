import { licenseTypes } from '../../domain/licenses/license.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { describeEnd } from '../../texts/license-end.ts'
import { countServers } from '../../texts/servers.ts'
import { findCustomerByEmail } from '../customers/store.ts'
import { listLicenses } from '../licenses/list-licenses.ts'
import { type FoundOrder, findOrders } from '../orders/find-orders.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { formatAmount, toPlainLine } from './format.ts'
import { optionalText, readNumber, requireArgument } from './read-values.ts'

export const ordersCommand: AdminCommand = {
  name: 'orders',
  summary: 'List orders, newest first.',
  usage: '[--unpaid] [--older-than DAYS] [--email ADDRESS] [--place-conflicts]',
  options: {
    unpaid: { type: 'boolean' },
    'older-than': { type: 'string' },
    email: { type: 'string' },
    'place-conflicts': { type: 'boolean' },
  },
  details: [
    '  --unpaid      only pending bank orders',
    '  --place-conflicts  only orders of consumers whose network, card or billing address is in another country',
    '  --older-than  only orders placed more than DAYS days ago',
  ],
  readsOnly: true,
  async run(tx, input) {
    const { shop, values, print } = input
    const days = optionalText(input, 'older-than')
    const email = optionalText(input, 'email')?.toLowerCase()
    const orders = await findOrders(tx, {
      ...(values['unpaid'] === true ? { status: 'pending', paymentMethod: paymentMethodNumbers.bank } : {}),
      ...(values['place-conflicts'] === true ? { placeConflict: true } : {}),
      ...(email ? { email } : {}),
      ...(days === null
        ? {}
        : { placedBefore: daysBefore(shop.clock.now(), readNumber(days, 'a number of days')) }),
    })
    for (const order of orders) print(formatOrder(order))
    print(orders.length === 500 ? 'Only the newest 500 are shown.' : `${orders.length} in all.`)
  },
}

export const customerCommand: AdminCommand = {
  name: 'customer',
  summary: 'Show a customer with licenses and orders.',
  usage: 'EMAIL',
  options: {},
  readsOnly: true,
  async run(tx, input) {
    const { shop, print } = input
    const email = requireArgument(input, 'EMAIL').toLowerCase()
    const customer = await findCustomerByEmail(tx, email)
    if (!customer) throw new CommandError(`Customer ${email} does not exist.`)

    print(
      `${customer.email}, number ${customer.id}, language ${customer.language}, since ${customer.createdAt.toISOString().slice(0, 10)}`,
    )
    const { licenses, more } = await listLicenses(shop, { customerId: customer.id, language: 'en' })
    for (const license of licenses)
      print(
        `license ${license.id}  ${license.name}  ${countServers('en', license.servers)}  ${describeEnd('en', { until: license.expiration_date, isLifetime: license.type === licenseTypes.lifetime })}  ${license.state}  ${license.sn_to_display}`,
      )
    if (more) print('and more licenses')
    for (const order of await findOrders(tx, { email })) print(`order ${formatOrder(order)}`)
  },
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000)
}

function formatOrder({ order, email, licenseId }: FoundOrder): string {
  return [
    order.id,
    order.createdAt.toISOString().slice(0, 10),
    order.status,
    formatAmount(order.total, order.currency),
    `${order.product} ${order.mode}`,
    email,
    toPlainLine(order.clientCompany, 40),
    licenseId === null ? '' : `license ${licenseId}`,
  ]
    .filter(Boolean)
    .join('  ')
}
