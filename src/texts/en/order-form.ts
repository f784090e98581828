import { formatDay } from '../day.ts'
import { lineTitle } from './line-title.ts'

/** The order form for bank transfers; spec.md sections 2 and 5. */
export const orderForm = {
  title: 'Order by bank transfer',
  lead: 'Say who the invoice is for. You pay after you have received it.',
  online: {
    title: 'Order for a company',
    lead: 'Say who the invoice is for. You pay on the next page.',
    pay: (total: string) => `Pay ${total}`,
    afterwards: 'The payment provider’s page comes next.',
  },
  loading: 'Loading...',

  invalidPeriod: {
    title: 'Invalid period for this product',
    text: 'A monthly subscription is ordered for 1, 3 or 6 months, everything else for one period at a time. Please choose again.',
    back: 'Go back',
  },
  noCart: {
    title: 'There is nothing to order yet',
    text: 'Choose a plan and bank transfer on the pricing page. It then leads here.',
    action: 'See the prices',
  },
  noLicense: {
    title: 'The license could not be loaded',
    absent: 'There is no such license in your account.',
    text: 'The shop did not answer. What you chose is kept: please try again in a moment.',
    retry: 'Try again',
    toProfile: 'Go to the profile',
  },
  notSold: {
    title: 'This order cannot be placed as it is',
    text: 'What you chose earlier is not on offer any more. Please choose again.',
    unknownProduct: 'Unknown product',
    action: 'See the prices',
  },

  summary: 'Your order',
  lineTitle,
  change: 'Change the order',
  method: 'Payment',
  methods: { stripe: 'Card or PayPal', bank: 'Bank transfer', crypto: 'Crypto' },
  byReseller: 'The invoice comes from our partner in your country.',
  license: 'License',
  validUntil: 'New end date',
  updatesUntil: 'Updates until',
  day: (date: string) => formatDay('en', date),
  sums: 'What it comes to',
  subtotal: 'Subtotal',
  tax: (rate: string) => `VAT ${rate}%`,
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'reverse charge',
    outside: 'outside the EU: no VAT',
  },
  total: 'Total',

  coupon: {
    have: 'Have a coupon?',
    apply: 'Apply',
    remove: 'Remove',
    price: 'Price',
    line: (code: string) => `Coupon ${code}`,
  },

  details: 'Invoice details',
  optional: '(optional)',
  labels: {
    client_company: 'Company',
    client_zip: 'Postcode',
    client_city: 'City',
    client_address_line: 'Address',
    client_vat: 'VAT or tax number',
    comment: 'Comment',
    coupon: 'Coupon',
  },
  commentHelp: 'A purchase order number, or anything we should know.',
  vatHelp: (example: string, movesTax: boolean) =>
    [
      movesTax
        ? 'With a valid VAT number no VAT is added: reverse charge.'
        : 'It goes on the invoice: your accountant needs it there.',
      example && `In your country it looks like ${example}.`,
    ]
      .filter(Boolean)
      .join(' '),
  vatStatus: {
    checking: 'The number is being checked.',
    valid: 'VIES confirms the number: no VAT is added, reverse charge.',
    unavailable:
      'VIES does not answer just now, so the number counts by its form: no VAT is added, reverse charge. We ask VIES again later.',
    unknown: 'The number could not be checked just now. It is checked when you place the order.',
  },
  country: 'Country',
  countryHelp: 'The price and the tax depend on it, so it is changed where you chose it:',
  countryChoice: 'The price and the tax depend on it.',
  changeCountry: 'change the country',
  otherCountry: (earlier: string, now: string) =>
    `Your last invoice was for ${earlier}, this order is for ${now}. Please check the address, or change the country.`,

  missing: {
    client_company: 'Enter the name of the company.',
    client_zip: 'Enter the postcode.',
    client_city: 'Enter the city.',
    client_address_line: 'Enter the street and number.',
  },
  check: 'Please check the form and try again.',
  taxChanged: 'Your VAT number changes the tax. Please look at the new total and place the order again.',
  notPlaced: 'The order was not placed. What you typed is kept.',
  noUrl: 'No URL returned',
  place: (total: string) => `Place the order for ${total}`,
  afterwards: 'Nothing is charged now.',
}
