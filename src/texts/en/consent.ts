/** Asked of consumers in the EU before they pay, and repeated in the mail. Other words take another day in domain/orders/consent.ts. */
export const consent = {
  title: 'Your license at once',
  lead: 'In the EU a consumer can withdraw from a contract made online within 14 days. We deliver a license right after the payment, so please confirm:',
  atOnce: 'I ask for the license to be delivered at once, before these 14 days are over.',
  ends: 'I know that my right to withdraw from the contract ends when the delivery begins.',
  terms: 'Section 7 of our terms',
  newTab: '(opens in a new tab)',
  company: 'Is it for a company? With its VAT number the price may be without VAT.',
  toCompany: 'Enter company and VAT number',
  agree: 'Agree and pay',
  cancel: 'Cancel',

  mail: {
    given: (day: string) => `When you ordered, on ${day}, you confirmed:`,
    withdraw: (lastDay: string, email: string) =>
      `As a consumer in the EU you can withdraw from this contract until ${lastDay}, without giving a reason: write to ${email} and name the order.`,
  },
}
