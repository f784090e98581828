import type { LicenseDetails, ShownLicense } from '../../../contract/back-office/licenses.ts'
import type { licenseActions } from '../../../definitions/license.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { formatDay } from '../../day.ts'
import { numberServers, units } from '../counts.ts'
import { describeEnd } from '../license-end.ts'
import { licensePlans, licenseStates, planFields } from './license-words.ts'

/** Before and after a change. */
export const licenseLines = {
  shown({ state, plan, servers, expiration_date: day }: ShownLicense) {
    const end = describeEnd({ until: formatDay('en', day), isLifetime: plan === 'lifetime' })
    return `The license: ${licenseStates[state]}, ${licensePlans[plan]}, ${units().other}: ${numberServers(servers)}, ${end}.`
  },
  newAccount: (email: string) => `No customer has the address ${email} yet: an account is created.`,
  notice: (used: number) =>
    `Servers in use: ${used}. What is running goes on; nothing new starts after a notice of at least 7 days.`,
  file: 'A new license file replaces the earlier ones. It is attached to the e-mail.',
}

export const licenseActionWords = {
  extend: {
    label: 'Extend',
    question: ({ id }) => `Extend license ${id}`,
    done: id => `License ${id} is extended.`,
    past: 'License extended',
    fields: { until: { label: 'New expiration day' } },
  },
  'send-file': {
    label: 'Send file again',
    question: ({ id }) => `Send the file of license ${id} again`,
    explanation: ({ email }) => `An e-mail with the serial number and the license file goes to ${email}.`,
    submit: 'Send',
    done: (_, { email }) => `The license file is on its way to ${email}.`,
    past: 'License file sent again',
  },
  servers: {
    get label() {
      return `Change ${units().other}`
    },
    question: ({ id }) => `Change the ${units().other} of license ${id}`,
    done: id => `The number of ${units().other} of license ${id} is changed.`,
    get past() {
      return `Number of ${units().other} changed`
    },
    fields: { servers: planFields.servers },
  },
  convert: {
    label: 'Convert',
    question: ({ id }) => `Convert the demo ${id} into a paid license`,
    explanation: 'It keeps its serial number.',
    done: id => `License ${id} is a paid license.`,
    past: 'Demo converted',
    fields: planFields,
  },
  transfer: {
    label: 'Transfer',
    question: ({ id }) => `Transfer license ${id}`,
    explanation: ({ email }) =>
      `Its serial number and its servers go with it. Orders and invoices stay with ${email}.`,
    done: id => `License ${id} is transferred.`,
    past: 'License transferred',
    fields: { email: { label: 'E-mail address of the new customer' } },
  },
  suspend: {
    label: 'Suspend',
    question: ({ id }) => `Suspend license ${id}`,
    explanation: 'It has no file to download and can be neither renewed nor upgraded.',
    done: id => `License ${id} is suspended.`,
    past: 'License suspended',
  },
  resume: {
    label: 'Resume',
    question: ({ id }) => `Resume license ${id}`,
    explanation: 'It works again with the file that its servers have.',
    done: id => `License ${id} is active again.`,
    past: 'License resumed',
  },
  reset: {
    label: 'Reset serial number',
    question: ({ id }) => `Reset the serial number of license ${id}`,
    explanation: 'The old serial number never works again, and its servers lose their seats.',
    submit: 'Reset',
    done: id => `License ${id} has a new serial number.`,
    past: 'Serial number replaced',
  },
  revoke: {
    label: 'Revoke',
    question: ({ id }) => `Revoke license ${id} for good`,
    explanation: 'This cannot be undone.',
    done: id => `License ${id} is revoked.`,
    past: 'License revoked',
  },
  'free-server': {
    label: 'Release',
    question: 'Release the seat of this server',
    explanation:
      'The server loses its seat with its next check-in; what it runs goes on. It can be activated again by hand. The customer’s own limits do not count.',
    submit: 'Release the seat',
    done: (_, { seat }) => `Seat ${seat} is released.`,
    past: 'Server released',
  },
  'end-renewal': {
    label: 'End automatic renewal',
    question: ({ id }) => `End the automatic renewal of license ${id}?`,
    explanation: 'The card is not charged any more. No e-mail is sent; reminders come as for any license.',
    done: id => `License ${id} is not renewed automatically any more.`,
    past: 'Automatic renewal ended',
  },
  issue: {
    label: 'Issue a license',
    question: 'Issue a license without an order',
    explanation:
      'The customer gets a license for one period of the plan from today, with its serial number and file by e-mail, in their language. An account is created if there is none. Nothing is charged.',
    submit: 'Issue',
    done: (id, { email }) => `License ${id} is issued to ${email}.`,
    past: 'License issued by hand',
    fields: { email: { label: 'E-mail address of the customer' }, ...planFields },
  },
} satisfies ActionWords<typeof licenseActions, LicenseDetails>
