import { formatDay } from '../day.ts'

/** The order review page; spec.md section 2. */
export const order = {
  loading: 'Loading...',
  failed: {
    title: 'The order has not loaded yet',
    absent: 'This account has no such order so far. It may belong to another account.',
    text: 'The shop did not answer. The order itself is safe: please try again in a moment.',
    retry: 'Try again',
  },

  heading: (id: number) => `Order ${id}`,
  toProfile: 'Profile',
  status: { pending: 'Awaiting payment', paid: 'Paid', cancelled: 'Cancelled', expired: 'Expired' },

  step: {
    thanks: 'Thank you for your order!',
    contact: 'We will contact you soon with payment details.',
    transfer: {
      title: 'Waiting for your bank transfer',
      text: 'Your license will be ready as soon as the money arrives.',
      reference: (invoice: string) => `Please name invoice ${invoice} in the transfer.`,
    },
    chat: {
      title: 'This order waits to be paid in the chat',
      text: 'Our bot gives you an invoice in the currency you choose. The order waits 24 hours. If you have paid already, do not pay again: the network may take a while to confirm it.',
      continue: 'Continue in the chat',
      watching: 'This page checks the payment by itself.',
    },
    ready: {
      title: 'Your license is ready',
      text: (email: string) =>
        `The payment has arrived. The serial number is in your profile and in the e-mail we sent to ${email}.`,
      action: 'Go to the license',
    },
    paid: {
      title: 'This order is paid',
      text: 'Your licenses are in your profile.',
      action: 'Open the profile',
    },
    confirming: {
      title: 'We are waiting for the payment system',
      text: 'It usually takes a few seconds. This page checks by itself.',
      slow: 'It has not confirmed the payment yet. You may close this page: we will e-mail you once it does, and nobody is charged twice.',
      again: 'Check again',
    },
    unpaid: { title: 'This order is not paid yet', text: 'Nothing has been charged so far.' },
    underReview: {
      title: 'We have received money for this order, and a person is looking at it',
      text: (email: string) =>
        `It does not fit the order as it stands. You do not have to do anything, and please do not pay again: we will write to ${email}.`,
    },
    continue: 'Continue to payment',
    cancelled: {
      title: 'This order was cancelled',
      text: 'Nothing was charged. You can order again at any time.',
    },
    expired: {
      title: 'The time to pay this order is over',
      text: 'Nothing was charged. You can order again at any time, at today’s prices.',
    },
    again: 'Order again at today’s price',
    toPricing: 'See the prices',
  },
  link: {
    lead: 'Does someone else pay, your accountant for example? Send them a link: it works for 7 days, without signing in.',
    label: 'Payment link',
    mail: {
      label: 'Or send the link by e-mail to',
      send: 'Send the link',
      check: 'Enter an e-mail address, for example name@company.com.',
    },
    copy: 'Copy a payment link',
    copied: 'Payment link copied',
    copyFailed: 'The browser refused: select the link and copy it by hand.',
  },

  date: 'Date',
  day: (moment: string) => formatDay('en', moment),
  source: 'Payment source',
  sources: {
    bank: 'Bank transfer',
    paypal: 'PayPal',
    everypay: 'Card via Everypay',
    stripe: 'Card or PayPal via Stripe',
    crypto: 'Crypto',
    unknown: 'Unknown',
  },
  account: 'Account',
  invoiceNumber: 'Invoice number',
  company: 'Company',
  name: 'Name',
  vat: 'VAT number',
  address: 'Address',
  item: 'Item',
  times: (count: number) => `× ${count}`,
  sums: (id: number) => `Sums of order ${id}`,
  price: 'Price',
  coupon: (code: string) => `Coupon ${code}`,
  crypto: 'Crypto discount',
  subtotal: 'Subtotal',
  tax: (rate: number) => `VAT ${rate}%`,
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'reverse charge',
    outside: 'outside the EU: no VAT',
  },
  total: 'Total',
  comment: 'Comment',
  invoice: 'View invoice',
  eInvoice: 'E-invoice (XML)',
  creditNote: 'View credit note',
  transfer: {
    beneficiary: 'Beneficiary',
    account: 'Account',
    bic: 'BIC',
    bank: 'Bank',
    reference: 'Reference',
    amount: 'Amount',
    dueOn: 'Please pay by',
    day: (date: string) => formatDay('en', date),
    copy: 'Copy',
    copied: 'Copied',
  },
  newTab: 'opens in a new tab',
}
