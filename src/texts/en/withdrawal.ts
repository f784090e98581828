import { formatDay } from '../day.ts'

export const withdrawal = {
  title: 'Withdraw from contract here',
  lead: 'Consumers in the European Economic Area and the United Kingdom can withdraw from a contract within 14\u00a0days. You do not have to give a reason.',
  name: 'Your name',
  order: 'Order number',
  orderHelp: 'It is in the e-mail about your order and on the order page.',
  chooseOrder: 'Order',
  orderOption: (id: number, title: string, day: string) => `${id}: ${title}, ${formatDay('en', day)}`,
  email: 'E-mail address',
  emailHelp: 'The address with which you ordered. We send the confirmation there.',
  ownEmailHelp: 'We send the confirmation to the address of your account.',
  next: 'Continue',
  problems: {
    name: 'Enter your name.',
    order: 'Enter the order number: digits only.',
    email: 'Enter an e-mail address, such as anna@example.com.',
    reason: 'Describe the reason, in at most 2000 characters.',
    ends_on: 'Choose a day from today on, or leave it empty.',
  },
  ending: {
    title: 'End contracts here',
    lead: 'A license that was paid once ends by itself on its last day, and nothing is charged after it. Your statement ends an automatic renewal. If you have an important reason for an earlier end, we look at it and write to you.',
    kind: 'I end the contract',
    kinds: { ordinary: 'ordinarily, without a reason', cause: 'for an important reason' },
    reason: 'Important reason',
    reasonHelp: 'Only if you end the contract for an important reason.',
    endsOn: 'When',
    endsOnHelp: 'Leave it empty to end the contract as early as possible.',
    earliest: 'as early as possible',
    submit: 'End now',
    print: 'Print or save',
    subject: (brand: string, id: number) => `${brand}: you end the contract of order ${id}`,
    outcomes: {
      withdrawn:
        'You had already sent this statement for this order, and the first one counts. If something has changed since, write to us.',
      'no-right':
        'This function is for consumers in Germany and France, and this order is for a company or for another country. A license that was paid once ends by itself on its last day; its page ends an automatic renewal.',
    },
  },
  check: {
    title: 'Confirm your withdrawal',
    statement: (order: string) => `I hereby withdraw from the contract of order ${order}.`,
    effect:
      'An unpaid order is cancelled. For a paid one we return the payment within 14 days, and the license ends.',
    confirm: 'Confirm withdrawal',
    change: 'Change the details',
  },
  sent: {
    title: 'We have received your statement',
    text: 'We are sending a confirmation with its content, date and time by e-mail. If it does not arrive within a few minutes, write to us.',
  },
  notPossible: {
    title: 'This contract cannot be withdrawn from',
    withdrawn: 'You have already withdrawn from it. The confirmation was sent by e-mail.',
    consented:
      'When you ordered, you asked for the license right after the payment, and confirmed that its delivery ends the right of withdrawal. The license was delivered.',
    over: 'The period of 14 days has ended.',
    'no-contract': 'This order was cancelled or has expired without a payment. You owe us nothing.',
    'no-right':
      'The right of withdrawal is for consumers in the European Economic Area and the United Kingdom. This order is for a company or for another country.',
    support: 'Is something wrong with the license? Write to us, we will help:',
  },
  faults: {
    'form-expired': 'This page was open for too long. Nothing was sent. Please send it again.',
    'too-many':
      'Too many statements were sent from your network. Please try again in an hour, or write to us:',
    unavailable: 'The shop cannot respond right now. Nothing was sent. Please try again in a moment.',
    failed: 'Something went wrong, and nothing was sent. Please try again, or write to us:',
  },
  faultTitle: 'Nothing was sent',
  checkFields: 'Please check what you entered',
  terms: 'When this right exists: section 7 of our terms',
}
