/** What a customer reads of a payment that did not simply pay the order. */
export const paymentMail = {
  waits: {
    subject: (brand: string, id: number) => `${brand}: we are looking at the payment for order ${id}`,
    title: 'We are looking at your payment',
    received: (sum: string, id: number, why: string) => `We received ${sum} for order ${id}, but ${why}.`,
    came: (id: number, why: string) => `We received a payment for order ${id}, but ${why}.`,
    why: {
      'wrong-amount': 'that is not the total of the order',
      'wrong-currency': 'that is not the currency of the order',
      'order-closed': 'the order had been cancelled or the time to pay it was over',
      'paid-twice': 'the order was already paid',
      'cannot-fulfil': 'the license that it is for has changed since it was ordered',
      'not-by-bank': 'the order was to be paid in another way',
      'paid-partly': 'it was less than the order asks for',
      'paid-late': 'it came after the time of its invoice was over',
      'paid-over': 'it was more than the order asks for. The order is paid, and your license stays as it is',
      'several-orders': 'it names several orders, and it is not clear which it pays',
      other: 'it does not fit the order',
    },
    next: 'A person looks at it and writes to you. You do not have to do anything; please do not pay again.',
  },
  onItsWay: {
    subject: (brand: string, id: number) => `${brand}: the payment for order ${id} is on its way`,
    title: 'Your bank is processing your payment',
    opening: (id: number) =>
      `The payment for order ${id} has been ordered, and your bank is processing it. That may take a few days.`,
    next: 'The license comes as soon as the money has arrived: we then e-mail you its serial number. You do not have to do anything; please do not pay again.',
  },
  failed: {
    subject: (brand: string, id: number) => `${brand}: the payment for order ${id} failed`,
    title: 'Your payment has failed',
    opening: (id: number) =>
      `Your bank has not carried out the payment for order ${id}, so no license could be issued.`,
    next: 'If you still want the license, you can order it again on the page of your order, and pay by another card or in another way.',
  },
  order: 'Your order:',
  questions: (email: string) => `Questions? Answer this e-mail or write to ${email}.`,
}
