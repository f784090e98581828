/** The payment page that stands in for the card provider. */
export const sandboxPayment = {
  title: (shop: string, orderId: number) => `${shop}: order ${orderId}, sandbox payment`,
  mark: 'Sandbox: no money moves',
  explained: 'This page stands in for the card provider. Choose what the customer’s bank would answer.',
  order: (id: number) => `Order ${id}`,
  email: 'E-mail',
  lines: 'What is paid for',
  item: 'Item',
  amount: 'Amount',
  total: 'Total',
  pay: (amount: string) => `Pay ${amount}`,
  decline: 'Decline the card',
  leave: 'Leave without paying',
  declined: 'Your card was declined. Try another card, or go back to the shop.',
  paid: { title: 'This order is paid', text: 'The payment went through. There is nothing left to do here.' },
  expired: {
    title: 'This payment page has closed',
    text: 'Nothing was charged. The shop can open a new one.',
  },
  back: 'Back to the shop',
  unknown: {
    title: 'There is no such payment page',
    text: 'Check the address, or open the order in the shop and go to payment from there.',
  },
}
