import { capitalize } from '../sold.ts'
import { transfer } from './bank-transfer.ts'
import { units } from './counts.ts'
import { lineTitle } from './line-title.ts'

const rateSources: Record<string, string> = {
  'initial value, set by hand': 'a rate set by the seller',
}

export const invoices = {
  lineTitle,
  title: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  state: {
    unpaid: 'Unpaid',
    paid: 'Paid',
    credited: 'Credited',
    'credit-note': 'Issued',
    copy: 'Copy',
    quote: 'Not an invoice',
  },
  quote: {
    title: 'Quote',
    until: 'Valid until',
    note: (until: string) =>
      `We offer this price until ${until}. This is not an invoice: nothing has been ordered, and there is nothing to pay yet. The VAT is that of the day of the order.`,
    order: 'To order at this price, open this address and sign in:',
  },
  copyTitle: (order: string) => `Invoice of order ${order}`,
  copyNote: 'Copy drawn from the records of the previous shop.',
  issuedOn: 'Issued',
  suppliedOn: 'Supplied',
  onPayment: 'when paid',
  dueOn: 'Due',
  paidOn: 'Paid',
  order: 'Order',
  purchaseOrder: 'Purchase order',
  refersTo: 'Credit note for invoice',
  refersToOf: (number: string, day: string) => `${number} of ${day}`,
  replaces: (number: string, day: string) => `Replaces invoice ${number} of ${day}.`,
  replacedBy: (number: string, day: string) => `Replaced by invoice ${number} of ${day}.`,
  paidBefore: (paid: string, due: string) =>
    due ? `Already paid: ${paid}. Amount due: ${due}.` : `Already paid: ${paid}.`,
  payment: 'Payment',
  methods: {
    bank: 'Bank transfer',
    paypal: 'PayPal',
    everypay: 'Card via Everypay',
    stripe: 'Card or PayPal via Stripe',
    crypto: 'Crypto',
  },

  transfer: {
    ...transfer,
    scan: 'Scan with your bank’s app',
  },

  service: {
    serial: (serial: string) => `License ${serial}`,
    upgrade: (from: number, to: number, days: number) =>
      `${capitalize(units().other)}: from ${from} to ${to}, for ${days} days`,
    period: (from: string, until: string) => `Service period: ${from} to ${until}`,
    updates: (until: string) => `Updates until ${until}`,
  },

  seller: 'Seller',
  customer: 'Customer',
  vat: (number: string) => `VAT number ${number}`,
  taxNumber: (number: string) => `Tax number ${number}`,
  registration: (number: string) => `Registration number ${number}`,

  partTitle: (title: string) => `Partial credit: ${title}`,
  item: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Unit price, net',
  amount: 'Amount, net',
  couponDiscount: (code: string) => (code ? `Coupon ${code}` : 'Coupon'),
  cryptoDiscount: 'Discount for paying in crypto',
  subtotal: 'Subtotal without VAT',
  tax: (rate: string) => `VAT ${rate}%`,
  nationalTax: (currency: string) => `VAT in ${currency}`,
  total: 'Total',
  totalCredited: 'Total credited',

  taxNote: {
    AE: 'Reverse charge: the customer accounts for the VAT (Articles 44 and 196 of Directive 2006/112/EC).',
    E: 'Exempt from VAT: special scheme for small enterprises (Article 284 of Directive 2006/112/EC).',
    O: 'Not subject to VAT: the supply is outside the scope of the tax.',
    outsideEu:
      'Not subject to VAT: the service is supplied outside the VAT area of the EU (Articles 44, 58 and 59 of Directive 2006/112/EC).',
  },
  exchange: (rate: string, currency: string, day: string, source: string) =>
    `Converted from EUR: 1 EUR = ${rate} ${currency}, ${day}, ${source}.`,
  nationalRate: (rate: string, currency: string, day: string, source: string) =>
    `VAT converted: 1 EUR = ${rate} ${currency}, ${day}, ${source}.`,
  /** Only sources that the shop records are translated. */
  rateSource: (source: string) => rateSources[source] ?? source,
  reason: 'Reason',
  comment: 'Comment',
  questions: (email: string) => `Questions: ${email}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,

  creditNote: {
    subject: (brand: string, number: string) => `${brand}: credit note ${number}`,
    title: 'Credit note for your order',
    opening: ({ invoice, order, amount }: { invoice: string; order: number; amount: string }) =>
      `We have issued a credit note for invoice ${invoice} of order ${order}. It credits ${amount} and is attached to this e-mail.`,
    reason: (reason: string) => `Reason: ${reason}`,
  },

  seeOrder: 'See the order:',
  corrected: {
    subject: (brand: string, order: number) => `${brand}: corrected invoice for order ${order}`,
    title: 'Your corrected invoice',
    opening: ({ wrong, number, order }: { wrong: string; number: string; order: number }) =>
      `We have corrected the invoice of order ${order}. Invoice ${number} replaces invoice ${wrong}. The new invoice and the credit note for the old one are attached to this e-mail. Your license does not change.`,
    again: ({ wrong, number, order }: { wrong: string; number: string; order: number }) =>
      `We have issued a new invoice for order ${order}. Invoice ${number} replaces invoice ${wrong}, for which you received a credit note. It is attached to this e-mail. Your license does not change.`,
    overpaid: (total: string, paid: string) =>
      `The new total is ${total}, and ${paid} has been paid. We will contact you about the difference.`,
    underpaid: (total: string, paid: string) =>
      `The new total is ${total}, and ${paid} has been paid. Please transfer the rest with the details below. They are also on the invoice and on the page of your order.`,
  },

  copy: {
    subject: {
      invoice: (brand: string, order: number) => `${brand}: invoice for order ${order}`,
      'credit-note': (brand: string, order: number) => `${brand}: credit note for order ${order}`,
    },
    title: { invoice: 'Copy of an invoice', 'credit-note': 'Copy of a credit note' },
    opening: {
      invoice: (order: number, owner: string) =>
        `The invoice for order ${order} of ${owner} is attached to this e-mail.`,
      'credit-note': (order: number, owner: string) =>
        `The credit note for order ${order} of ${owner} is attached to this e-mail.`,
    },
    unsubscribe: 'Stop these copies:',
  },
}
