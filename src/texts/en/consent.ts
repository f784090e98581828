/** If `agreement` changes, set a new day in domain/orders/consent.ts. */
export const consent = {
  title: 'Immediate delivery',
  agreement:
    'I ask for the license right after the payment, and I know that its delivery ends my right as a consumer in the EU to withdraw from the contract within 14 days.',
  terms: 'Section 7 of our terms',
  newTab: '(opens in a new tab)',
  company: 'Buying for a company?',
  toCompany: 'Enter company and VAT number',
  agree: 'Agree and pay',
  cancel: 'Cancel',

  mail: {
    given: (day: string) => `When you ordered, on ${day}, you confirmed:`,
    withdraw: (lastDay: string, email: string) =>
      `As a consumer in the EU, you can withdraw from this contract until ${lastDay} without giving a reason: write to ${email} and give the order number.`,
  },
}
