/** To the operator, in English because the shop does not know their language. */
export const unmatchedPaymentMail = {
  subject: (product: string, id: number) => `${product}: unmatched payment #${id}`,
  title: 'Unmatched payment',
  opening: (sum: string, why: string) => `${sum}. The reason: ${why}.`,
  outcome: (outcome: string) => `The outcome: ${outcome}.`,
  order: (id: number) => `Order ${id}:`,
  noOrder: 'The shop could not match it to an order.',
  cameBy: (provider: string, reference: string) => `Payment reference at '${provider}': ${reference}`,
  next: 'Resolve it:',
}
