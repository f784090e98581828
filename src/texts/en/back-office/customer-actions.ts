import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import type { customerActions } from '../../../definitions/customer.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { formatDay } from '../../day.ts'
import { planFields } from './license-words.ts'

export const customerActionWords = {
  'change-email': {
    label: 'Change e-mail',
    question: ({ email }) => `Change the address of ${email}?`,
    explanation:
      'It changes at once, and all licenses go with it. The customer is signed out in all browsers, passkeys, webhook endpoints and the people of the account are removed, API tokens revoked and offers of licenses withdrawn. Make sure first that the customer asked for it.',
    submit: 'Change the address',
    done: (_, { from, to }) => `${from} is now ${to}. Both mailboxes are notified.`,
    past: 'E-mail address changed',
    fields: { email: { label: 'New e-mail address' } },
  },
  'invoice-terms': {
    label: 'Set invoice terms',
    question: ({ email }) => `Which invoice terms does ${email} have?`,
    explanation:
      'The customer can pay every new order by bank transfer, in any country, and is reminded three days before and after the due date. Without days the terms end, and orders that were placed keep theirs.',
    submit: 'Save the terms',
    done: 'The invoice terms are saved.',
    past: 'Invoice terms set',
    fields: {
      days: { label: 'Days to pay', help: 'From 7 to 90. Empty: no invoice terms.' },
      license: {
        label: 'The license is issued',
        values: { 'when-paid': 'when the transfer arrives', 'at-once': 'with the order, before it is paid' },
      },
    },
  },
  quote: {
    label: 'Make a quote',
    question: ({ email }) => `Make a quote for ${email}?`,
    explanation:
      'You get a link for the customer, with the price as a page and a PDF. The customer can order at this price for 30 days, as can anyone else unless the coupon is for this customer alone. No one is notified.',
    submit: 'Make the quote',
    done: 'The quote is made.',
    past: 'Quote made',
    fields: {
      ...planFields,
      periods: { label: 'Months or years', help: '1 for a lifetime license.' },
      country: { label: 'Country' },
      coupon: { label: 'Coupon' },
    },
  },
  'sign-out': {
    label: 'End sessions',
    question: ({ email }) => `Sign ${email} out?`,
    explanation: 'All browsers of the customer are signed out at once. No e-mail is sent.',
    submit: 'End all sessions',
    done: 'The customer is signed out in all browsers.',
    past: 'Signed out in all browsers',
  },
  export: {
    label: 'Export data',
    question: ({ email }) => `Prepare all data of ${email}?`,
    explanation:
      'The customer gets an e-mail when it is ready, and can download it for 7 days. No one else can.',
    submit: 'Prepare the export',
    done: 'The data are being prepared. The customer gets an e-mail when they are ready.',
    past: 'Export of all data prepared',
  },
  erase: {
    label: 'Delete account',
    question: ({ email }) => `Delete the account of ${email}?`,
    explanation: ({ licenses }) =>
      `It is erased in 14 days. The customer is notified by e-mail and can withdraw the deletion until then.${licenses > 0 ? ' Licenses in force are given up.' : ''}`,
    submit: 'Delete the account',
    done: (_, { erased_after: day }) =>
      `The account is deleted after ${formatDay('en', day)}. The customer is notified and can withdraw it.`,
    past: 'Deletion of the account requested',
  },
} satisfies ActionWords<typeof customerActions, CustomerDetails>
