import { findCustomerByEmail } from '../customers/store.ts'
import { requestExport } from '../own-data/export/request-export.ts'
import { requestDeletionByOperator } from '../own-data/request-deletion.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { requireArgument } from './read-values.ts'

export const exportCustomerCommand: AdminCommand = {
  name: 'customer export',
  summary: 'Prepare a ZIP with all data of a customer, who is notified and downloads it.',
  usage: 'EMAIL',
  options: {},
  async run(tx, input) {
    const { id, email } = await requireCustomer(tx, input)
    await requestExport(input.shop, id)
    input.print(`The data of ${email} is being prepared. The customer gets an e-mail when it is ready.`)
  },
}

export const eraseCustomerCommand: AdminCommand = {
  name: 'customer erase',
  summary: 'Delete the account of a customer in 14 days, give up the licenses, and notify the customer.',
  usage: 'EMAIL',
  options: {},
  details: ['Until then the customer can withdraw the deletion.'],
  async run(tx, input) {
    const { id, email } = await requireCustomer(tx, input)
    const { eraseAt, licenses } = await requestDeletionByOperator(input.shop, { customerId: id, email })
    for (const license of licenses) input.print(`License ${license} is given up.`)
    input.print(`The account of ${email} is deleted after ${utcDay(eraseAt)}.`)
  },
}

async function requireCustomer(tx: Transaction, input: CommandInput) {
  const email = requireArgument(input, 'EMAIL').toLowerCase()
  const customer = await findCustomerByEmail(tx, email)
  if (!customer) throw new CommandError(`Customer ${email} does not exist.`)
  return customer
}
