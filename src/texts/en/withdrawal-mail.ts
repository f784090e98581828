export const withdrawalMail = {
  subject: (brand: string, id: number) => `${brand}: your withdrawal, order ${id}`,
  title: 'We have received your withdrawal',
  opening: 'This e-mail confirms that you have sent us this statement:',
  statement: (id: number) => `I hereby withdraw from the contract of order ${id}.`,
  item: 'Item',
  name: 'Name',
  email: 'E-mail for this confirmation',
  submitted: 'Sent',
  cancelled: 'The order was not paid and is now cancelled. You owe us nothing.',
  refund: (sum: string, day: string) =>
    `We return ${sum} by ${day} at the latest, by the method with which you paid. This costs you nothing.`,
  nothingDue: 'Beyond what is credited already, there is nothing to return.',
  stopUsing: (brand: string) =>
    `Please stop using the license and uninstall ${brand} where you ran it with this license only.`,
  order: 'See the order:',
  notYou: (email: string) => `If you did not send this statement, write to ${email} right away.`,
  /** The reason of the cancelled order. */
  reason: 'You withdrew from the contract.',

  /** If it has no effect, or none of the sender's orders has this number. */
  receivedTitle: 'We have received your statement',
  received: (id: number, moment: string) =>
    `On ${moment} you sent us the statement that you withdraw from the contract of order ${id}.`,
  outcomes: {
    'unknown-order':
      'We found no order with this number that belongs to this e-mail address, so nothing has changed. Please check the order number and the address of the account with which you ordered, and send the statement again.',
    held: 'More than 20 statements with your e-mail address were sent today, so we first check whether this one is yours. We will write to you, and if it is yours, the time above counts. To withdraw right away, sign in and send the statement again.',
    withdrawn: 'You had already withdrawn from this contract. Nothing else needs to be done.',
    consented:
      'When you ordered, you asked for the license right after the payment, and confirmed that its delivery ends the right of withdrawal. The license was delivered, so this contract can no longer be withdrawn from.',
    over: 'The period of 14 days for withdrawing from this contract has ended.',
    'no-contract': 'This order was cancelled or has expired without a payment. You owe us nothing.',
    'no-right':
      'The right of withdrawal is for consumers in the European Economic Area and the United Kingdom. This order is for a company or for another country.',
  },
  support: (email: string) =>
    `If something is wrong with the license or with this answer, write to ${email}: we will help.`,
}
