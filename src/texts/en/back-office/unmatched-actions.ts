import type { UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import type { unmatchedActions } from '../../../definitions/unmatched.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { countServers } from '../counts.ts'
import { describeEnd, type LicenseEnd } from '../license-end.ts'

/** `license` is null for one that is issued. */
export type PaidOrder = LicenseEnd & { id: number; license: number | null; servers: number }

export const unmatchedLines = {
  paid({ id, license, servers, ...end }: PaidOrder) {
    const terms = `${countServers(servers)}, ${describeEnd(end)}`
    return `Order ${id} is paid. ${license ? `License ${license}: ${terms}.` : `A license is issued: ${terms}.`}`
  },
}

export const unmatchedActionWords = {
  apply: {
    label: 'Apply to an order',
    question: ({ id }) => `Apply payment ${id}?`,
    submit: 'Apply the payment',
    done: (_, { orders }) => `Paid orders: ${orders}.`,
    past: 'Payment applied to orders',
    fields: {
      orders: { label: 'Order numbers', help: 'Several numbers are separated by spaces.' },
      accepts_difference: { label: 'Accept that the payment is not the total of the orders' },
    },
  },
  'mark-refunded': {
    label: 'Mark as refunded',
    question: ({ id }) => `Mark payment ${id} as refunded?`,
    explanation:
      'The shop moves no money: return it at the bank or the payment provider first. Its candidate orders can be paid again. No e-mail is sent.',
    done: id => `Unmatched payment ${id} is marked as refunded.`,
    past: 'Payment marked as refunded',
  },
  credit: {
    label: 'Credit or stop the license',
    question: ({ id }) => `Resolve payment ${id} as returned?`,
    explanation: 'The shop moves no money.',
    submit: 'Resolve',
    done: id => `Unmatched payment ${id} is resolved.`,
    past: 'Refund, dispute or reversal resolved',
    fields: {
      credit: { label: 'Issue a credit note' },
      license: {
        label: 'License of the order',
        values: { leave: 'leave it as it is', suspend: 'suspend', revoke: 'revoke' },
      },
      order: { label: 'Order number' },
      amount: {
        label: 'Amount to credit, tax included',
        help: 'Leave it empty for what was returned.',
      },
      note: { label: 'Words for the customer', help: 'On the credit note and in the e-mails.' },
    },
  },
  ignore: {
    label: 'Ignore',
    question: ({ id }) => `Ignore payment ${id}?`,
    explanation:
      'It leaves the list, and nothing else is done. Its candidate orders can be paid again. No e-mail is sent.',
    done: id => `Unmatched payment ${id} is ignored.`,
    past: 'Payment ignored',
  },
  'use-elsewhere': {
    label: 'Used for something else',
    question: ({ id }) => `Resolve payment ${id} without an order?`,
    explanation:
      'It is resolved as applied, and no order is paid with it: you have taken care of what the money was for. No e-mail is sent.',
    submit: 'Resolve without an order',
    done: id => `Unmatched payment ${id} is resolved without an order.`,
    past: 'Payment marked as used without an order',
  },
} satisfies ActionWords<typeof unmatchedActions, UnmatchedDetails>
