import { formatDay } from '../day.ts'
import { getQuote } from './get-quote.ts'
import { lineTitle } from './line-title.ts'
import { ordering } from './ordering.ts'

export const orderForm = {
  title: 'Order by bank transfer',
  lead: 'Enter the details for your invoice. You pay when you receive it.',
  online: {
    title: 'Order for a company',
    lead: 'Enter the details for your invoice. You pay on the next page.',
    pay: (total: string) => `Pay ${total}`,
    afterwards: 'Next, you pay on the payment provider’s page.',
  },
  loading: 'Loading...',
  withoutScript: 'To place an order, please turn on JavaScript in your browser and reload this page.',

  invalidPeriod: {
    title: 'Invalid period for this product',
    text: 'You can order a monthly subscription for 1, 3 or 6 months, and everything else for one period at a time. Please choose again.',
    back: 'Go back',
  },
  noCart: {
    title: 'There is nothing to order yet',
    text: 'On the pricing page, choose a plan and bank transfer as the payment method.',
    action: 'See prices',
  },
  noLicense: {
    title: 'The license could not be loaded',
    absent: 'We cannot find this license in your account.',
    text: 'The shop did not respond. Your choice is saved. Please try again in a moment.',
  },
  notSold: {
    title: 'This order cannot be placed',
    text: 'Your earlier choice is no longer available. Please choose again.',
    unknownProduct: 'Unknown product',
    action: 'See prices',
  },

  summary: 'Your order',
  lineTitle,
  change: 'Change the order',
  method: 'Payment',
  methods: { stripe: 'Card or PayPal', bank: 'Bank transfer', crypto: 'Crypto' },
  byReseller: 'You get the invoice from our partner in your country.',
  license: 'License',
  validUntil: 'New end date',
  updatesUntil: 'Updates until',
  day: (date: string) => formatDay('en', date),
  sums: 'Price breakdown',
  subtotal: 'Subtotal',
  tax: (rate: string) => `VAT ${rate}%`,
  taxNote: ordering.taxNote,
  getQuote,
  total: 'Total',

  coupon: {
    have: 'Have a coupon?',
    apply: 'Apply',
    remove: 'Remove',
    price: 'Price',
    line: (code: string) => `Coupon ${code}`,
  },

  details: 'Invoice details',
  mailedTo: (email: string) => `We e-mail the invoice to ${email}.`,
  optional: '(optional)',
  labels: {
    client_company: 'Company',
    client_zip: 'Postcode',
    client_city: 'City',
    client_address_line: 'Address',
    client_vat: 'VAT or tax number',
    purchase_order: 'Purchase order number',
    buyer_reference: 'Leitweg-ID',
    comment: 'Comment',
    for_email: 'For another customer',
    coupon: 'Coupon',
  },
  purchaseOrderHelp: 'Your company’s number for this purchase. We print it on the invoice.',
  leitwegHelp: 'For German authorities: your e-invoice is then an XRechnung.',
  forEmailHelp: 'You buy for someone else? Their e-mail address: we offer them the license once it is paid.',
  commentHelp: 'Anything else we should know. It is printed on the invoice too.',
  vatHelp: (example: string, movesTax: boolean) =>
    [
      movesTax
        ? 'If the number is valid, we charge no VAT (reverse charge).'
        : 'We print it on the invoice for your accountant.',
      example && `Example for your country: ${example}.`,
    ]
      .filter(Boolean)
      .join(' '),
  vatStatus: {
    checking: 'Checking the number…',
    valid: 'VIES confirms the number: no VAT is charged (reverse charge).',
    unavailable:
      'VIES is not responding, so we accept the number for now and check it again later. No VAT is charged (reverse charge).',
    format: 'The number has the right format: no VAT is charged, your company accounts for it.',
    unknown: 'We could not check the number. We will check it when you place the order.',
  },
  country: 'Country',
  countryHelp: 'The country determines the price and the tax.',
  countryChoice: 'The country determines the price and the tax.',
  changeCountry: 'Change the country',
  otherCountry: (earlier: string, now: string) =>
    `Your last invoice was for ${earlier}, but this order is for ${now}. Please check the address, or change the country.`,

  missing: {
    client_company: 'Enter the company name.',
    client_zip: 'Enter the postcode.',
    client_city: 'Enter the city.',
    client_address_line: 'Enter the street and number.',
  },
  check: 'Please check the form and try again.',
  taxChanged: 'Your VAT number changes the tax. Please check the new total and place the order again.',
  quotedTax: (quoted: string, now: string) =>
    `The quote was for ${quoted}. With these details, the total is ${now}, because tax or discount differ.`,
  openOrder: (id: number) => `Order ${id} is awaiting payment`,
  notPlaced: 'The order was not placed. Your entries are still in the form.',
  noUrl: 'No URL returned',
  place: (total: string) => `Place the order for ${total}`,
  afterwards: 'Nothing is charged now.',
}
