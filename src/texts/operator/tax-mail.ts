/** To the operator, in English because the shop does not know their language. */
export const taxMail = {
  subject: (product: string, id: number) => `${product}: the VAT number of order ${id} is not valid`,
  title: 'A VAT number is not valid',
  opening: (id: number, number: string) =>
    `Order ${id} was accepted with reverse charge because VIES did not respond. VIES has now reported that ${number} is not valid.`,
  unchanged: 'The order and its license have not been changed.',
  order: (id: number) => `See order ${id}:`,
  next: 'Ask the customer for a valid number. If there is none, the VAT of the customer’s country is due: correct the invoice with your accountant.',

  registration: {
    subject: (product: string, country: string) => `${product}: VAT registration in ${country}`,
    title: (country: string) => `Your sales may require a VAT registration in ${country}`,
    sold: (sales: Record<'seller' | 'year' | 'sold' | 'sales' | 'threshold', string>) =>
      `In ${sales.year} ${sales.seller} has sold for ${sales.sold} before tax ${sales.sales}. A registration is required from ${sales.threshold} a year.`,
    next: 'Ask your accountant. Once you are registered, enter the registration, so that the shop charges the VAT.',
    page: 'The sums, and where to enter it:',
  },

  changedRate: {
    subject: (product: string, id: number) => `${product}: the VAT rate of order ${id} has changed`,
    title: 'A VAT rate has changed before the payment',
    opening: ({ id, charged, due, on }: { id: number; charged: string; due: string; on: string }) =>
      `The invoice of order ${id} has ${Number(charged)}% VAT. The payment arrived on ${on}, when the rate was ${Number(due)}%.`,
    next: 'Correct the invoice with your accountant: compute the tax again on the page of the order.',
  },
}
