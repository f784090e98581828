import { formatDay } from '../day.ts'

export const writtenQuote = {
  title: 'Quote',
  lead: (until: string) => `You can order at this price until ${formatDay('en', until)}, after signing in.`,
  until: 'Valid until',
  day: (date: string) => formatDay('en', date),
  buyer: 'For',
  sums: 'Price',
  subtotal: 'Subtotal',
  tax: (rate: string) => `VAT ${rate}%`,
  total: 'Total',
  order: (total: string) => `Order at this price: ${total}`,
  methods: { stripe: 'card or PayPal', bank: 'bank transfer', crypto: 'crypto' },
  payBy: {
    stripe: 'Pay by card or PayPal instead',
    bank: 'Pay by bank transfer instead',
    crypto: 'Pay in crypto instead',
  },
  afterwards: (method: string) =>
    `The quote is for payment by ${method}. Next, you check the details for the invoice. Nothing is ordered yet.`,
  pdf: 'Open the quote as PDF',
  refused: 'You cannot order at this price',
  today: (total: string) => `Today the same costs ${total}.`,
  failed: 'This quote cannot be opened',
}
