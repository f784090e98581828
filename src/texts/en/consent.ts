/** If `atOnce` or `ends` changes in meaning, set a new day in domain/orders/consent.ts. */
export const consent = {
  title: 'Immediate delivery',
  lead: 'Consumers in the EU can withdraw from an online contract within 14 days. We deliver the license right after the payment, so please confirm:',
  atOnce: 'I ask for the license to be delivered at once, before these 14 days are over.',
  ends: 'I know that my right to withdraw from the contract ends when the delivery begins.',
  terms: 'Section 7 of our terms',
  newTab: '(opens in a new tab)',
  company: 'Buying for a company? With its VAT number, you may not have to pay VAT.',
  toCompany: 'Enter company and VAT number',
  agree: 'Agree and pay',
  cancel: 'Cancel',

  mail: {
    given: (day: string) => `When you ordered, on ${day}, you confirmed:`,
    withdraw: (lastDay: string, email: string) =>
      `As a consumer in the EU, you can withdraw from this contract until ${lastDay} without giving a reason: write to ${email} and give the order number.`,
  },
}
