type Outcome = 'failed' | 'lost' | 'won' | null

export const reversal = {
  title: 'Refunds and disputes',
  lead: 'Money that went back to a customer, or may. The order and its license stay as they are until you decide.',
  none: 'No refund, dispute or reversal waits for you.',
  whatToDo: 'What to do',
  advise: (kind: string, outcome: Outcome): string => {
    if (outcome === 'failed' || outcome === 'won')
      return 'The shop has the money. Undo what you did because of it, then ignore it.'
    if (outcome === 'lost')
      return 'The dispute is lost: credit the invoice, and suspend or revoke the license.'
    if (kind === 'dispute')
      return 'Answer it at the card provider. Until it is decided you can suspend the license.'
    return 'Credit the invoice by what was returned, and stop the license if nothing of it is paid any more.'
  },
  open: 'Credit or stop the license',
  question: (id: number) => `Resolve payment ${id} as returned?`,
  credits: (amount: string, order: string) =>
    `A credit note for ${amount} of the invoice${order ? ` of order ${order}` : ''} is issued and e-mailed to the customer.`,
  stops: {
    suspend: (license: number | null) =>
      `License ${license ?? 'of the order'} is suspended, and the customer gets an e-mail. It can be resumed.`,
    revoke: (license: number | null) =>
      `License ${license ?? 'of the order'} is revoked for good, and the customer gets an e-mail.`,
  },
  moves: 'The shop moves no money.',
  credit: 'Issue a credit note',
  order: 'Order number',
  amount: 'Amount to credit, tax included',
  amountHelp: (returned: string) => `Leave it empty for what was returned: ${returned}.`,
  license: 'License of the order',
  leave: 'leave it as it is',
  steps: { suspend: 'suspend', revoke: 'revoke' },
  note: 'Words for the customer',
  noteHelp: 'On the credit note and in the e-mails.',
  submit: 'Resolve',
}
