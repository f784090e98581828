import { formatDay } from '../day.ts'
import { formatMoment } from '../moment.ts'
import { sold } from '../sold.ts'
import { transfer } from './bank-transfer.ts'
import { ordering } from './ordering.ts'

export const order = {
  pageTitle: 'Order',
  loading: 'Loading...',
  failed: {
    title: 'The order could not be loaded',
    absent: 'We cannot find this order in your account. It may belong to another account.',
    text: 'The shop did not respond. Your order is safe. Please try again in a moment.',
    toOrders: 'All orders',
  },

  heading: (id: number | string) => `Order ${id}`,
  status: {
    pending: 'Awaiting payment',
    paid: 'Paid',
    amountDue: 'Amount due',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },

  step: {
    thanks: 'Thank you for your order!',
    contact: 'We will contact you soon with payment details.',
    transfer: {
      title: 'Waiting for your bank transfer',
      text: 'Your license will be ready as soon as the money arrives.',
      licensed:
        'Your license is issued already. You find it in your profile and in the e-mail about this order.',
      rest: 'Your invoice was corrected, and its total is higher than what you have paid. Your license does not change.',
      reference: (invoice: string) => `Please give invoice number ${invoice} in the transfer.`,
    },
    chat: {
      title: 'Pay for this order in the chat',
      text: 'Our bot sends you an invoice in the currency you choose. You have 24 hours to pay. If you have already paid, do not pay again: the network may take a while to confirm the payment.',
      continue: 'Continue in the chat',
      watching: 'This page checks for the payment automatically.',
    },
    ready: {
      title: 'Your license is ready',
      text: (email: string) =>
        `We have received your payment. We have also e-mailed the serial number and license.txt to ${email}.`,
      file: 'Download license.txt',
      steps: {
        download: 'Download',
        downloadText: 'One file for all servers of the license.',
        install: 'Install',
        installText: (product: string) =>
          `Copy license.txt to your server as ${sold().install.folder}/license.txt and restart ${product}.`,
        check: 'Check',
        checkText: (product: string) => `${product} shows the serial number and the term of the license.`,
      },
      guide: 'How to install it',
      download: (product: string) => `Download ${product}`,
      action: 'Go to the license',
    },
    paid: { title: 'This order is paid', text: 'Your licenses are in your profile.' },
    confirming: {
      title: 'Waiting for the payment system',
      text: 'This usually takes a few seconds. This page updates automatically.',
      slow: 'The payment is not confirmed yet. You can close this page: we will e-mail you when it is confirmed. You will not be charged twice.',
      again: 'Check again',
    },
    payUntil: (moment: string) => `You can pay for it until ${formatMoment('en', moment)}.`,
    unpaid: { title: 'This order is not paid yet', text: 'Nothing has been charged.' },
    underReview: {
      title: 'We are reviewing your payment',
      text: (email: string) =>
        `We received a payment that does not match this order. You do not need to do anything, and you do not need to pay again. We will write to ${email}.`,
    },
    continue: 'Continue to payment',
    cancelled: {
      title: 'This order was cancelled',
      text: 'Nothing was charged. You can order again at any time.',
    },
    expired: {
      title: 'This order has expired',
      text: 'Nothing was charged. You can order again at any time, at today’s prices.',
    },
    again: 'Order again at today’s price',
    toPricing: 'See prices',
  },
  link: {
    lead: 'Is someone else paying, such as your accountant? Send them a link. It works for 7 days, without signing in.',
    label: 'Payment link',
    mail: {
      label: 'Or e-mail the link to',
      send: 'Send the link',
    },
    copy: 'Copy a payment link',
    copied: 'Payment link copied',
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
  credited: 'Credited',
  refunded: 'Refunded',
  company: 'Company',
  name: 'Name',
  vat: 'VAT number',
  taxNumber: 'Tax number',
  placedBy: 'Placed by',
  purchaseOrder: 'Purchase order',
  leitwegId: 'Leitweg-ID',
  withdrawal: {
    here: 'Withdraw from contract here',
    until: (day: string) =>
      `As a consumer, you can withdraw from this contract until ${day}, without giving a reason.`,
    unpaid: 'As a consumer, you can withdraw from this order without giving a reason.',
    withdrawn: (day: string) => `You withdrew from this contract on ${day}`,
    refund: 'We return your payment within 14 days of that day.',
  },
  terms: 'Terms',
  acceptedTerms: 'Terms you accepted',
  address: 'Address',
  item: 'Item',
  times: (count: number) => `×\u00a0${count}`,
  sums: (id: number) => `Price breakdown of order ${id}`,
  price: 'Price',
  coupon: (code: string) => `Coupon ${code}`,
  crypto: 'Crypto discount',
  subtotal: 'Subtotal',
  tax: (rate: number) => `VAT ${rate}%`,
  taxNote: ordering.taxNote,
  total: 'Total',
  comment: 'Comment',
  invoice: 'View invoice',
  eInvoice: 'E-invoice (XML)',
  creditNote: 'View credit note',
  creditNoteWith: (number: string) => `View credit note ${number}`,
  transfer: {
    ...transfer,
    day: (date: string) => formatDay('en', date),
  },
  newTab: 'opens in a new tab',
}
