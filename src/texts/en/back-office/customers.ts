import type { customerList } from '../../../definitions/customer-list.ts'
import type { ListWords } from '../../../definitions/list.ts'
import { countDays } from '../counts.ts'
import { licenseStates, planFields } from './license-words.ts'

export const customers = {
  none: 'There are no customers yet.',
  labels: {
    email: 'E-mail',
    language: 'Language',
    country: 'Country',
    created_at: 'Created',
    paid_orders: 'Orders paid',
    licenses: 'Licenses',
    q: 'E-mail, from its beginning',
    paid: 'Has paid an order',
    days: 'Created',
  },
  values: { language: { en: 'English', ru: 'Russian' }, paid: { yes: 'yes', no: 'no' } },
  facts: {
    paid: 'Paid in all, in euros',
    mrr: 'MRR, before tax',
    nextExpiry: 'Next expiry',
    terms: 'Pays by invoice',
    termsOf: (days: number, isAtOnce: boolean) =>
      `within ${countDays(days)}${isAtOnce ? ', license before the payment' : ''}`,
    state: 'Account',
    superuser: 'superuser',
    erased: 'erased',
    erasedAfter: (day: string) => `is deleted after ${day}`,
  },
  notes: {
    title: 'Notes',
    pinned: 'pinned',
    pin: 'Show it on all orders and licenses of the customer',
    add: {
      open: 'Add note',
      question: 'What is there to know about this customer?',
      submit: 'Save the note',
    },
    edit: { open: 'Edit', question: 'Change this note?', submit: 'Save the note' },
    remove: { open: 'Delete', question: 'Delete this note?', submit: 'Delete the note' },
    consequences:
      'Pages show notes to superusers alone. The export of the customer’s data contains them, also earlier and deleted ones.',
    removed: 'It disappears from all pages. The audit log says who deleted it.',
  },
  lists: {
    sessions: 'Signed in',
    consents: 'Consents',
    number: 'Number',
    serial: 'Serial number',
    expires: 'Expires',
    state: 'State',
    what: 'What',
    total: 'Total',
    question: 'Question',
    asked: 'Asked',
    answered: 'Answered',
    browser: 'Browser',
    signedIn: 'Since',
    seen: 'Last used',
    consent: 'Consent',
    person: 'Given by',
    at: 'Given',
    kinds: { terms: 'terms', 'early-start': 'start before the end of the withdrawal period' },
    allOrders: 'All orders',
    allLicenses: 'All licenses',
    allEmails: 'All e-mails',
  },
  licenseStates,
  events: {
    created: 'Account created',
    placed: 'Order placed',
    paid: 'Order paid',
    email: 'E-mail',
    note: 'Note',
  },
  dialogs: {
    order: {
      open: 'Place order',
      question: (email: string) => `Order a new license for ${email}?`,
      consequences:
        'The order is placed at today’s price, with the details of the last invoice if it was in this country. The customer accepts no terms and gives no consent with it. By card, anyone with the link can pay it for 7 days, and no one is notified until it is paid. By bank transfer, the customer gets the invoice by e-mail.',
      payment: {
        label: 'Payment',
        values: { stripe: 'card, with a payment link', bank: 'bank transfer, on invoice terms' },
      },
      purchaseOrder: 'Purchase order number',
      ...planFields,
      chooseCountry: 'Choose a country',
      submit: 'Place the order',
    },
    view: {
      open: 'View as customer',
      question: (email: string) => `View the shop as ${email}?`,
      consequences:
        'For 60 minutes this browser shows the shop as the customer sees it: profile, orders, licenses and settings. You can look at pages and change nothing, and serial numbers are masked. The customer is not notified. The back office stays as it is.',
      submit: 'View the shop',
    },
  },
} satisfies ListWords<typeof customerList>
