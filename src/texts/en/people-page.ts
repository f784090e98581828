import type { PersonRole } from '../../contract/people.ts'
import { plural } from '../plural.ts'

const roles: Record<PersonRole, { name: string; may: string }> = {
  manager: {
    name: 'manager',
    may: 'may do everything except close, export or hand over the account, or change its address',
  },
  buyer: { name: 'buyer', may: 'orders, renews, and sends payment links' },
  technician: { name: 'technician', may: 'installs licenses: files, servers, activation, read tokens' },
  accountant: { name: 'accountant', may: 'sees orders and invoices, and edits billing details' },
  emails: { name: 'e-mails only', may: 'gets reminders or invoices, and cannot sign in to this account' },
}

export const peoplePage = {
  title: 'People',
  lead: (owner: string) => `Who may do what in the account of ${owner}.`,
  failed: { title: 'The people could not be loaded', text: 'Nothing is lost. Try again in a moment.' },
  of: (owner: string) => `The account of ${owner}`,
  owner: 'owner: may do everything',
  role: 'Role',
  change: 'Change the role',
  invited: 'Invited',
  roles,
  elsewhere: {
    title: 'That page belongs to another account',
    text: (email: string) => `It is in the account of ${email}, for which you may act too.`,
    switch: 'Switch to this account',
  },
  missing: (role: string) => `Your role here, ${role}, does not include that page`,
  able: (people: string) => `These people can do it: ${people}.`,
  handOver: {
    label: 'Hand over',
    question: (email: string) => `Hand the account over to ${email}?`,
    explanation:
      'Licenses, orders and invoices stay with the account. You become its manager, and both of you sign in again.',
  },
  removal: {
    label: 'Remove',
    question: (email: string) => `Remove ${email}?`,
    explanation:
      'They are signed out of this account at once, and the tokens that they made in it end. With a manager, open offers of licenses end too.',
  },
  invite: { title: 'Invite a person', email: 'E-mail address', submit: 'Send the invitation' },
  accounts: {
    title: 'Accounts',
    search: 'Search accounts',
    own: 'Your own account',
    ownNote: 'what you bought yourself',
    current: 'Shown now',
    switch: 'Switch',
    licenses: (count: number) =>
      `${count}\u00a0${plural('en', count, { one: 'license', other: 'licenses' })}`,
    nextEnd: (day: string) => `the first ends on ${day}`,
  },
}
