/** Words of every page that orders. */
export const ordering = {
  payment: {
    label: 'Your order',
    country: 'Country',
    countryHelp: 'Determines the currency and the tax.',
    method: 'How to pay',
    methods: {
      stripe: { title: 'Card or PayPal', note: 'Pay right away on the payment provider’s page' },
      bank: { title: 'Bank transfer', note: 'We send you an invoice' },
    },
    bankByReseller: 'Invoice from our partner in your country',
    company: 'Buying for a company: add its name and tax number',
    update: 'Update prices',
  },
  coupon: { have: 'Have a coupon?', label: 'Coupon', apply: 'Apply', remove: 'Remove the coupon' },
  sums: {
    coupon: (code: string) => `Coupon ${code}`,
    vat: (rate: string) => `VAT ${rate}%`,
    noTax: 'No VAT',
    total: 'Total',
    totalWithTax: 'Total with tax',
  },
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'reverse charge',
    outside: 'outside the EU: no VAT',
    exempt: 'the seller is not registered for VAT',
  },
  noPrice: 'We cannot show the price for this choice right now. Please reload the page, or write to us.',
  notPlaced: 'The order was not placed',
}
