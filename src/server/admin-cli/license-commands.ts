import { isCalendarDay } from '../../domain/day.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import { findContact, findOrCreateCustomer } from '../customers/store.ts'
import type { LicenseChange } from '../license-life/complete-change.ts'
import { moveLicense } from '../license-life/move-license.ts'
import {
  extendLicense,
  resumeLicense,
  revokeLicense,
  suspendLicense,
} from '../license-life/operator-changes.ts'
import { resetLicense } from '../license-life/reset-license.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { findLicenseEvents } from '../licenses/record-license-event.ts'
import { requireLicense, type StoredLicense } from '../licenses/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { toPlainLine } from './format.ts'
import { optionalText, readNumber, requireArgument, requireText } from './read-values.ts'

const wordsDetails = [
  '  --reason  for the audit; the customer never reads it',
  '  --words   for the customer: in the e-mail and in the history of the license',
]
const textOptions = { reason: { type: 'string' }, words: { type: 'string' } } as const

const showLicenseCommand: AdminCommand = {
  name: 'license show',
  summary: 'Show a license and its history.',
  usage: 'LICENSE',
  options: {},
  details: ['LICENSE is a number such as 1001, or a serial number.'],
  readsOnly: true,
  async run(tx, input) {
    const idOrSerial = requireArgument(input, 'LICENSE').replace('#', '')
    const license = await requireLicense(tx, { idOrSerial, customerId: null })
    await printLicense(tx, input, license)
    for (const event of await findLicenseEvents(tx, license.id))
      input.print(
        [
          event.at.toISOString().slice(0, 16),
          event.kind,
          event.operator ?? event.actorKind,
          event.orderId === null ? '' : `order ${event.orderId}`,
          `until ${event.after.expiresOn}`,
          toPlainLine(event.reason),
        ]
          .filter(Boolean)
          .join('  '),
      )
  },
}

const extendLicenseCommand: AdminCommand = {
  name: 'license extend',
  summary: 'Extend a license to a day without an order, send the new file, and notify the customer.',
  usage: 'LICENSE --until DAY --reason TEXT [--words TEXT]',
  options: { until: { type: 'string' }, ...textOptions },
  details: ['  --until   the new expiration day, such as 2027-03-31', ...wordsDetails],
  run: (tx, input) =>
    printChanged(tx, input, change => {
      const until = requireText(input, 'until')
      if (!isCalendarDay(until))
        throw new CommandError(`--until: '${until}' is not a day such as 2027-03-31.`)
      return extendLicense(tx, input.shop, { ...change, until })
    }),
}

const transferLicenseCommand: AdminCommand = {
  name: 'license transfer',
  summary: 'Transfer a license to another customer at once, and notify both.',
  usage: 'LICENSE --to EMAIL --reason TEXT [--words TEXT]',
  options: { to: { type: 'string' }, ...textOptions },
  details: ['  --to      the e-mail address; an account is created if it has none', ...wordsDetails],
  run: (tx, input) =>
    printChanged(tx, input, async change => {
      const email = requireText(input, 'to').toLowerCase()
      if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
        throw new CommandError(`--to: '${email}' is not an e-mail address.`)
      const now = input.shop.clock.now()
      const customerId = await findOrCreateCustomer(tx, { email, language: null, now })
      return moveLicense(tx, input.shop, { ...change, customerId })
    }),
}

/** In the order in which help lists them. */
export const licenseCommands: readonly AdminCommand[] = [
  showLicenseCommand,
  changeCommand('suspend', 'Suspend a license and notify the customer.', suspendLicense),
  changeCommand('resume', 'Lift the suspension of a license and notify the customer.', resumeLicense),
  changeCommand('revoke', 'Revoke a license for good and notify the customer.', revokeLicense),
  extendLicenseCommand,
  changeCommand(
    'reset',
    'Replace the serial number and the file of a license, free its seats, and notify the customer.',
    resetLicense,
  ),
  transferLicenseCommand,
]

type Change = (tx: Transaction, shop: Shop, change: LicenseChange) => Promise<StoredLicense>

function changeCommand(verb: string, summary: string, change: Change): AdminCommand {
  return {
    name: `license ${verb}`,
    summary,
    usage: 'LICENSE --reason TEXT [--words TEXT]',
    options: textOptions,
    details: wordsDetails,
    run: (tx, input) => printChanged(tx, input, made => change(tx, input.shop, made)),
  }
}

/** By number only: arguments are saved in the log of commands, which must not contain serial numbers. */
async function printChanged(
  tx: Transaction,
  input: CommandInput,
  change: (change: LicenseChange) => Promise<StoredLicense>,
) {
  const licenseId = readNumber(requireArgument(input, 'LICENSE'), 'the number of a license, such as 1001')
  await requireLicense(tx, { idOrSerial: String(licenseId), customerId: null })
  const operator = optionalText(input, 'by') ?? ''
  requireText(input, 'reason')
  const reason = optionalText(input, 'words') ?? ''
  await printLicense(tx, input, await change({ licenseId, actor: { operator }, reason }))
}

async function printLicense(tx: Transaction, { shop, print }: CommandInput, license: StoredLicense) {
  const { name } = describeLicense(license, licenseContext(shop, 'en'))
  const { email } = await findContact(tx, license.customerId)
  const { id, servers, expiresOn, state, serial, generation } = license
  print(
    `license ${id}  ${name}  ${servers} servers  until ${expiresOn}  ${state}  ${maskSerial(serial)}, number ${generation}  ${email}`,
  )
}
