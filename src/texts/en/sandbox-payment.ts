/** The payment page that simulates the card provider. */
export const sandboxPayment = {
  title: (shop: string, orderId: number) => `${shop}: order ${orderId}, sandbox payment`,
  mark: 'Sandbox: no real payments',
  explained: 'This page simulates the card provider. Choose what the customer’s bank answers.',
  order: (id: number) => `Order ${id}`,
  email: 'E-mail',
  lines: 'Order details',
  item: 'Item',
  amount: 'Amount',
  total: 'Total',
  pay: (amount: string) => `Pay ${amount}`,
  decline: 'Decline the card',
  leave: 'Leave without paying',
  declined: 'Your card was declined. Try another card, or go back to the shop.',
  paid: { title: 'This order is paid', text: 'The payment was successful. You can go back to the shop.' },
  expired: {
    title: 'This payment page has closed',
    text: 'Nothing was charged. The shop can open a new one.',
  },
  back: 'Back to the shop',
  unknown: {
    title: 'This payment page does not exist',
    text: 'Check the address, or open the order in the shop and continue to payment from there.',
  },
}
