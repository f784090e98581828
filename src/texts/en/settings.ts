import { autoRenewal } from './auto-renewal.ts'
import { orderForm } from './order-form.ts'

export const settings = {
  title: 'Account settings',
  failed: {
    title: 'The settings could not be loaded',
    text: 'Nothing is lost. Try again in a moment.',
  },
  save: 'Save',
  remove: 'Remove',
  email: {
    title: 'E-mail address',
    lead: 'You sign in with it. To change it, confirm a link in the old and in the new mailbox.',
    current: 'Current address',
    label: 'New address',
    ask: 'Send the links',
    pending: (email: string) => `The address is to become ${email}`,
    waitsFor: {
      both: 'Open the links that we sent to both addresses within 24 hours.',
      old: 'The new mailbox has confirmed. Open the link in the old one too.',
      new: 'The old mailbox has confirmed. Open the link in the new one too.',
    },
    cancel: 'Cancel the change',
    lost: 'Do you no longer have the old mailbox? Write to',
  },
  billing: {
    title: 'Billing details',
    lead: 'Every order form starts with these details.',
    ofLastOrder: 'These are the details of your last order. Save them to start every order form with them.',
    labels: orderForm.labels,
    country: orderForm.country,
    vatStatus: orderForm.vatStatus,
    clear: 'Remove the saved details',
    chooseCountry: 'Choose a country',
    optional: orderForm.optional,
    vatHelp: (example: string) =>
      ['We check it as in an order.', example && `Example for your country: ${example}.`]
        .filter(Boolean)
        .join(' '),
  },
  language: {
    title: 'Language',
    lead: 'For pages, e-mails and invoices.',
  },
  reminders: {
    title: 'Reminders',
    lead: 'We send reminders 30, 14, 7 and 1 days before an end, and on the last day.',
    kinds: {
      expiration: 'A license expires',
      demo: 'A demo ends',
      updates: 'The updates of a lifetime license end',
      'lapsed-seat': 'A server has not reported for 14 days',
      'unpaid-order': 'An order is not paid two days later (once)',
      'new-version': 'A new version is released that a license covers',
    },
  },
  people: {
    title: 'People',
    lead: 'Colleagues who order, install or keep the books for this account, each with their own sign-in.',
    open: 'People and roles',
  },
  recipients: {
    title: 'More recipients',
    lead: 'Up to five addresses, for example of a colleague or your accountant. We ask each of them first.',
    label: 'E-mail address',
    add: 'Add',
    reminders: 'Reminders',
    invoices: 'Copies of invoices',
    waiting: 'Not confirmed yet',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, face or security key. The passcode by e\u2011mail keeps working.',
    empty: 'No passkeys yet.',
    add: 'Add a passkey',
    added: (date: string) => `added on ${date}`,
    lastUsed: (date: string) => `last used on ${date}`,
    notSupported: 'This browser does not support passkeys.',
    cancelled: 'No passkey was added.',
  },
  browsers: {
    title: 'Signed-in browsers',
    lead: 'End the session of any browser you do not recognize or no longer use.',
    current: 'This browser',
    lastSeen: (moment: string) => `last used ${moment}`,
    signOut: 'End session',
    signOutOthers: 'End all other sessions',
  },
  developers: {
    title: 'For developers',
    lead: 'API tokens and webhooks for your own programs.',
    open: 'Tokens and webhooks',
  },
  data: {
    title: 'Your data',
    lead: 'A copy of everything that we store about you, and the deletion of the account.',
    open: 'Download your data or delete the account',
  },
  roles: { manager: 'manager', buyer: 'buyer', technician: 'technician', accountant: 'accountant' },
  mailLink: {
    title: 'Your confirmation',
    recipient: {
      ask: (owner: string, email: string) => `${owner} asks us to write to ${email} as well.`,
      invites: (owner: string, email: string, role: string) =>
        `${owner} invites ${email} to their account, as ${role}. After you accept, sign in with this address.`,
      accepted: (email: string, role: string) => `${email} has a role in this account: ${role}.`,
      acceptRole: 'Accept',
      sends: 'You would receive:',
      accept: 'Agree',
      decline: 'Decline',
      confirmed: (email: string) => `We write to ${email}:`,
      unsubscribe: 'Unsubscribe',
    },
    emailChange: {
      ask: (from: string, to: string) => `Change the e-mail address of the account from ${from} to ${to}?`,
      both: 'It changes once both mailboxes have confirmed.',
      confirmed: 'This mailbox has confirmed. Please open the link in the other one.',
      accept: 'Confirm',
      decline: 'Decline the change',
    },
    autoRenewal: {
      ask: (card: string) => `A license of your company is renewed automatically with the card ${card}.`,
      end: autoRenewal.end,
    },
    toSettings: 'Account settings',
    failed: 'This link does not work',
    help: 'If you need help, write to',
  },
}
