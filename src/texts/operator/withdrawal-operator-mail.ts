/** To the operator, in English because the shop does not know their language. */
export const withdrawalOperatorMail = {
  subject: (product: string, id: number) => `${product}: withdrawal from order ${id}`,
  title: 'A customer has withdrawn from a contract',
  opening: (id: number, moment: string) =>
    `The customer of order ${id} withdrew on ${moment}, and has an acknowledgement by e-mail.`,
  order: 'See the order:',
  refund: (sum: string, day: string) =>
    `Return ${sum} by ${day}: press Refund on the page of the order, and choose to revoke the license.`,
  byHand: 'Where Refund is not offered, return the payment, issue a credit note and revoke the license.',
  nothingDue: 'Nothing is to be returned.',
  heldSubject: (product: string, id: number) => `${product}: check a withdrawal from order ${id}`,
  heldTitle: 'A withdrawal waits for you',
  held: (id: number, moment: string) =>
    `On ${moment} someone withdrew from order ${id} without signing in. More than 20 statements with this e-mail address were sent that day, most of them with wrong order numbers, so nothing was done.`,
  askCustomer:
    'Ask the customer whether they sent it. If they did, it counts from that moment: they can sign in and send it again, or you cancel the order if it is unpaid, and otherwise return the payment, issue a credit note and revoke the license.',
  earlierLicense:
    'The order changed a license that the customer had before. Revoking it ends all of it: write to the customer first.',
}
