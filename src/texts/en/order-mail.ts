import { capitalize, sold } from '../sold.ts'
import { transfer } from './bank-transfer.ts'
import { units } from './counts.ts'
import { lineTitle, shortTitle } from './line-title.ts'

export const orderMail = {
  lineTitle,
  shortTitle,
  paymentNote: 'Your license is ready as soon as the payment is confirmed. We e-mail it to you.',
  taxLine: (rate: string) => `VAT ${rate}%`,
  placed: 'Your order is placed.',
  paymentPageOpen: 'The payment page is open.',
  chatLinkMade: 'The chat is ready.',
  paymentLinkMade: 'The payment link is ready.',
  linkMail: {
    sent: (email: string) => `We are e-mailing the payment link to ${email}.`,
    subject: (brand: string, id: number) => `${brand}: payment link for order ${id}`,
    title: (id: number) => `Payment of order ${id}`,
    opening: (account: string, id: number) => `${account} asks you to pay for order ${id}.`,
    ownOpening: (id: number) => `Here is the link to pay for your order ${id}.`,
    pay: 'Pay by card or PayPal:',
    until: (day: string, time: string) => `The link works until ${day}, ${time} UTC.`,
    unexpected: 'If you did not expect this e-mail, you can ignore it.',
  },
  received: {
    subject: (brand: string, id: number) => `${brand}: we have received order ${id}`,
    title: 'Thank you for your order!',
    opening: (id: number) => `We have received order ${id}.`,
    next: 'The invoice is attached. Please transfer the amount using these details:',
    transfer,
    byReseller: 'The invoice is from our partner in your country.',
    license: 'When the transfer arrives, the license appears in your profile and we e-mail it to you.',
    licensed: 'The license is issued, and its file is attached:',
    company: 'Company',
  },
  paymentReminder: {
    subject: (brand: string, id: number) => `${brand}: payment of order ${id}`,
    title: (id: number) => `Order ${id} is not paid yet`,
    isDue: (id: number, day: string) =>
      `The invoice of your order ${id} is due on ${day}. It is attached again.`,
    wasDue: (id: number, day: string) =>
      `The invoice of your order ${id} was due on ${day}. It is attached again.`,
    stop: 'To get no reminders of unpaid orders:',
    transfer: (sum: string) => `Please transfer ${sum} using these details:`,
    alreadyPaid:
      'If you have already transferred the amount, you do not need to do anything: transfers take a few days to arrive.',
  },
  terms: 'The terms that you accepted (attached):',
  notPaidInTime: 'The order was not paid in time and has expired.',
  cancelled: {
    subject: (brand: string, id: number) => `${brand}: order ${id} is cancelled`,
    title: 'Your order is cancelled',
    opening: (id: number) => `We have cancelled order ${id}. You no longer need to pay for it.`,
    reason: (reason: string) => `Reason: ${reason}`,
    next: 'If you have already paid, you do not need to pay again: we will review the payment and write to you. If you still want the license, order it again on the order page.',
  },
  expired: {
    subject: (brand: string, id: number) => `${brand}: order ${id} has expired`,
    title: 'Your order has expired',
    opening: (id: number) => `Order ${id} was not paid in time. Nothing was charged.`,
    again: 'If you still want the license, order it again on the order page, at today’s price.',
  },
  refund: {
    subject: (brand: string, id: number) => `${brand}: your refund of order ${id}`,
    title: 'Collect your refund',
    opening: (id: number, sum: string) =>
      `We return ${sum} of order ${id}, which you paid in a cryptocurrency.`,
    next: 'Open the page and enter the address of your wallet. We then send the money, at the rate of that day.',
    collect: 'Collect the refund:',
  },
  later: {
    subject: (brand: string, id: number) => `${brand}: order ${id} is paid`,
    title: 'Thank you, your payment has arrived',
    opening: (id: number) => `We have received the payment for order ${id}. Its license was issued before.`,
    invoice: 'The invoice is attached.',
  },
  confirmation: {
    subject: (brand: string, id: number) => `${brand}: order ${id} is paid, your license is ready`,
    title: 'Thank you, your license is ready',
    opening: (id: number) => `We have received the payment for order ${id}.`,
    item: 'Item',
    price: 'Price',
    coupon: (code: string) => `Coupon ${code}`,
    crypto: 'Crypto discount',
    subtotal: 'Subtotal',
    tax: (rate: string) => `VAT\u00a0${rate}%`,
    total: 'Total',
    license: 'License',
    serial: 'Serial number',
    servers: () => capitalize(units().other),
    validUntil: 'Valid until',
    updatesUntil: 'Free updates until',
    technician: 'Someone else installs it? Invite them as a technician',
    next: (brand: string) =>
      `The license file, license.txt, is attached: copy it to ${sold().install.folder}/license.txt on each server and restart ${brand}.`,
    guide: 'Installation in detail:',
    product: (brand: string) => `Download ${brand}:`,
    download: 'See the license:',
    invoice: 'The invoice is attached.',
    order: 'See the order:',
  },
}
