export const paymentMail = {
  waits: {
    subject: (brand: string, id: number) => `${brand}: we are reviewing your payment for order ${id}`,
    title: 'We are reviewing your payment',
    received: (sum: string, id: number, why: string) => `We received ${sum} for order ${id}, but ${why}.`,
    came: (id: number, why: string) => `We received a payment for order ${id}, but ${why}.`,
    why: {
      'wrong-amount': 'the amount is not the order total',
      'wrong-currency': 'it is not in the currency of the order',
      'order-closed': 'the order had already been cancelled or had expired',
      'paid-twice': 'the order was already paid',
      'cannot-fulfil': 'the license has changed since you ordered',
      'not-by-bank': 'this order cannot be paid by bank transfer',
      'paid-partly': 'it was less than the order total',
      'paid-late': 'it arrived after the invoice had expired',
      'paid-over': 'it was more than the order total. The order is paid, and your license is not affected',
      'several-orders': 'it refers to several orders, and it is not clear which one it pays',
      'order-number-only': 'it has the order number but not the reference from the invoice',
      'place-conflict':
        'your payment details or your connection do not confirm the place that you chose, so we check it first',
      other: 'it does not match the order',
    },
    next: 'You do not need to do anything, and you do not need to pay again. We will e-mail you the result.',
  },
  onItsWay: {
    subject: (brand: string, id: number) => `${brand}: your payment for order ${id} is being processed`,
    title: 'Your bank is processing your payment',
    opening: (id: number) =>
      `You have paid for order ${id}, and your bank is processing the payment. This can take a few days.`,
    next: 'As soon as the money arrives, we issue the license and e-mail it to you. You do not need to do anything, and you do not need to pay again.',
  },
  failed: {
    subject: (brand: string, id: number) => `${brand}: the payment for order ${id} failed`,
    title: 'Your payment failed',
    opening: (id: number) =>
      `Your bank did not complete the payment for order ${id}, so we could not issue the license.`,
    next: 'If you still want the license, order it again on the page of your order and pay with another card or another method.',
  },
}
