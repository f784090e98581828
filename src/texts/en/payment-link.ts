import { formatMoment } from '../moment.ts'

export const paymentLink = {
  title: 'Payment',
  opening: 'Opening the payment page...',
  details: {
    order: 'Order',
    item: 'Item',
    total: 'To pay',
    seller: 'Seller',
    payUntil: 'Pay by',
    moment: (moment: string) => formatMoment('en', moment),
  },
  wait: (seconds: number) =>
    `Please wait. In ${seconds} seconds, you will be automatically redirected to our payment processing system to finalize your purchase.`,
  announced: 'The payment page opens in a few seconds. Press Stop to stay here.',
  goNow: 'Go now',
  stop: 'Stop',
  stopped: {
    title: 'Redirect stopped',
    text: 'The payment page is ready when you are. Nothing has been charged.',
    goOn: 'Go to the payment page',
  },
  failed: {
    title: 'The payment page could not be opened',
    ask: 'Opening this link has not charged anything. If you expected to pay here, ask the sender of the link, or write to us:',
  },
  renewal: {
    title: 'Renew a license',
    license: 'License',
    serial: 'Serial number',
    endsOn: 'Valid until',
    updatesUntil: 'Updates until',
    tax: 'of it VAT',
    pay: (price: string) => `Pay ${price}`,
    onlyBuyers: 'The owner of the account, a manager or a buyer can pay.',
    forward: (owner: string) => `Forward to ${owner}`,
    until: (day: string) => `This link works until ${day}, or until the license changes.`,
    ended: 'This link has ended',
    signIn: 'Sign in to your licenses',
  },
  withoutScript: 'To continue to the payment page, please turn on JavaScript.',
}
