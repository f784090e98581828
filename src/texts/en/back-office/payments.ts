import { moneyWords } from './money-words.ts'

const listed = (ids: readonly number[]) => ids.join(' and ')

export const payments = {
  title: 'Payments to decide',
  lead: 'Money that the shop received or returned, and that it could not apply to an order by itself. Order and license stay as they are until you decide.',
  titles: { received: 'Unmatched payment', refund: 'Refund', dispute: 'Dispute', reversal: 'Reversal' },
  none: 'No payment waits for you.',
  kindFilter: { all: 'All', received: 'To match', returned: 'Refunds and disputes' },
  columns: {
    number: 'Number',
    day: 'Day',
    kind: 'Kind',
    state: 'State',
    reason: 'Reason',
    payer: 'Payer',
    text: 'Text',
    advice: 'What to do',
    amount: 'Amount',
  },
  reasons: {
    'unknown-order': 'matches no order',
    'unknown-session': 'was made on a payment page that the shop did not open',
    'wrong-amount': 'is not the total of the order',
    'wrong-currency': 'is not in the currency of the order',
    'order-closed': 'the order is cancelled or expired',
    'order-credited': 'the invoice of the order was credited',
    'paid-twice': 'the order is paid already',
    'reference-used': 'has the reference of another payment',
    'cannot-fulfil': 'the license of the order has changed',
    'paid-partly': 'is less than the total of the order',
    'paid-late': 'arrived after its invoice had expired',
    'paid-over': 'paid its order and is more than its total',
    'not-by-bank': 'the order has another payment method',
    'several-orders': 'matches more than one order',
    'order-number-only': 'has an order number, but no reference and no invoice number',
    'other-account': 'arrived in the account of another seller',
    reversed: 'reverses an earlier payment',
    'unclear-batch': 'is a batch whose parts the bank does not list',
    'place-conflict': 'network, card or billing address do not confirm the place of the order',
    refunded: 'was refunded through the card provider',
    disputed: 'is disputed at the card provider',
    'invoice-corrected': 'is the difference to a corrected invoice',
  },
  facts: {
    noticed: 'Noticed',
    provider: 'Provider',
    account: 'Account',
    reference: 'Reference',
    source: 'Statement',
    outcome: 'Outcome',
    resolvedBy: 'Resolved by',
    note: 'Note',
  },
  outcomes: {
    failed: 'the refund failed: the shop has the money',
    lost: 'the dispute is lost: the customer has the money',
    won: 'the dispute is won: the shop has the money',
  },
  ...moneyWords,
  resolved: 'resolved',
  evidence: {
    title: 'What speaks for it',
    named: 'the payment names it, or was made on its page',
    sameAmount: 'the same amount and currency',
    samePayer: (order: number) => `the same payer has paid order ${order}`,
    name: (name: string) => `${name} is the payer or in the text`,
    sum: (ids: readonly number[]) => `orders ${listed(ids)} add up to the payment exactly`,
  },
  searched:
    'Compared with the 2,000 newest pending orders, the orders cancelled or expired within 120 days, and all unpaid orders of the same payer. Any other order can be entered by its number.',
  toThis: (ids: readonly number[]) => `Pay order${ids.length === 1 ? '' : 's'} ${listed(ids)} with it`,
  candidates: {
    title: 'Candidate orders',
    none: 'The shop knows no order that this money may be for.',
    compared: 'The payment is',
    same: 'the same amount',
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    otherCurrency: 'in another currency and cannot be applied to it',
    paid: 'It is paid already, so the payment cannot be applied to it.',
  },
  reversal: {
    advise: (kind: string, outcome: 'failed' | 'lost' | 'won' | null): string => {
      if (outcome === 'failed' || outcome === 'won')
        return 'The shop has the money. Undo what you did because of it, then ignore it.'
      if (outcome === 'lost')
        return 'The dispute is lost: credit the invoice, and suspend or revoke the license.'
      if (kind === 'dispute')
        return 'Answer it at the card provider. Until it is decided you can suspend the license.'
      return 'Credit the invoice by what was returned, and stop the license if nothing of it is paid any more.'
    },
  },
  received: {
    lead: 'Each attempt to pay an order, and the money that paid one.',
    none: 'There are no payments yet.',
    columns: {
      attempt: 'Attempt',
      provider: 'Provider',
      status: 'State',
      begun: 'Begun',
      settled: 'Settled',
      reference: 'Provider’s id',
    },
    statuses: {
      open: 'open',
      paid: 'paid',
      failed: 'failed',
      expired: 'expired',
      unsynced: 'closed unchecked',
    },
    facts: {
      session: 'Payment page',
      crypto: 'Paid in crypto',
      fee: 'Fee of the provider',
      unmatched: 'Applied from',
    },
    dashboard: 'Open at the provider',
    attempts: 'Payments for this order',
    events: 'Provider events',
    eventStates: { waiting: 'waiting', processed: 'processed', failed: 'failed' },
    noEvents: 'The provider has sent no event about this payment page.',
    returned: 'Refunds and disputes of the order',
  },
}
