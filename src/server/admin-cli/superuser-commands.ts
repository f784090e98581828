import { listSuperusersWithFactors, resetFactor } from '../identity/second-factor/superuser-factors.ts'
import { parseEmail } from '../identity/sign-in/sign-in.ts'
import { clearFactors } from '../identity/sign-in/store.ts'
import { addSuperuser, listSuperusers, removeSuperuser } from '../identity/superusers/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { requireArgument } from './read-values.ts'

const list: AdminCommand = {
  name: 'superuser list',
  summary: 'List the superusers and their second factors.',
  readsOnly: true,
  async run(tx, { print }) {
    const found = await listSuperusersWithFactors(tx)
    for (const { email, addedAt, addedBy, totp, passkeys } of found) {
      const factors = [totp ? ['app'] : [], passkeys > 0 ? [`${passkeys} passkeys`] : []].flat()
      const added = `added ${addedAt.toISOString().slice(0, 10)} by ${addedBy}`
      print(`${email.padEnd(40)} ${added}, second factor: ${factors.join(' and ') || 'none'}`)
    }
    if (found.length === 0) print('There is no superuser.')
  },
}

const add: AdminCommand = {
  name: 'superuser add',
  summary: 'Make the customer of an e-mail address a superuser.',
  usage: 'EMAIL',
  async run(tx, input) {
    if (!input.shop.config.allowsSuperusers)
      throw new CommandError(
        'A public shop with the sandbox mailbox has no superusers: anyone could sign in as one.',
      )
    const email = parseEmail(requireArgument(input, 'EMAIL'))
    const addedBy = String(input.values['by'])
    if (!(await addSuperuser(tx, { email, addedBy, now: input.shop.clock.now() })))
      throw new CommandError(`${email} is a superuser already.`)
    input.print(`${email} is a superuser. The second factor is set up at the first visit to /sezam/.`)
  },
}

const remove: AdminCommand = {
  name: 'superuser remove',
  summary: 'End the rights of a superuser at once; the last one cannot be removed.',
  usage: 'EMAIL',
  async run(tx, input) {
    const { id, email, customerId } = await requireSuperuser(tx, input)
    await removeSuperuser(tx, id, input.shop.clock.now())
    await clearFactors(tx, customerId)
    input.print(`${email} is a customer without further rights.`)
  },
}

const reset: AdminCommand = {
  name: 'superuser reset-factor',
  summary: 'Remove the app, the passkeys and the recovery codes of a superuser who has lost them.',
  usage: 'EMAIL',
  async run(tx, input) {
    const superuser = await requireSuperuser(tx, input)
    await resetFactor(tx, superuser)
    input.print(`${superuser.email} sets up a new second factor at the next visit to /sezam/.`)
  },
}

async function requireSuperuser(tx: Transaction, input: CommandInput) {
  const email = parseEmail(requireArgument(input, 'EMAIL'))
  const found = (await listSuperusers(tx)).find(superuser => superuser.email === email)
  if (!found) throw new CommandError(`${email} is not a superuser.`)
  return found
}

export const superuserCommands = [list, add, remove, reset]
