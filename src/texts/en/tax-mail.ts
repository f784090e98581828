/** To the shop's owner, whose language the shop does not know. */
export const taxMail = {
  subject: (product: string, id: number) => `${product}: the VAT number of order ${id} is not valid`,
  title: 'A VAT number turned out not to be valid',
  opening: (id: number, number: string) =>
    `Order ${id} was accepted with reverse charge while VIES did not answer. It has answered now: ${number} is not valid.`,
  unchanged: 'The order stays as it is, and the license too.',
  next: 'Ask the customer for a number that is valid. If there is none, the tax of their country is due: correct the invoice with your accountant.',
}
