import { formatDay } from '../day.ts'
import { plural } from '../plural.ts'
import { countServers } from '../servers.ts'

const day = (iso: string) => formatDay('en', iso)
const servers = (count: number) => countServers('en', count)
const days = (count: number) => `${count}\u00a0${plural('en', count, { one: 'day', other: 'days' })}`

/** Amounts come formatted, '€60'. */
export const licenseOrder = {
  servers,
  days,

  license: {
    label: 'The license',
    name: 'License',
    serial: 'Serial number',
    servers: 'Servers',
    valid: 'Valid',
    updates: 'Free updates',
    until: (iso: string) => `until ${day(iso)}`,
    left: (iso: string, count: number) => `until ${day(iso)}, ${days(count)} left`,
    ended: (iso: string) => `ended on ${day(iso)}`,
  },

  payment: {
    label: 'Your order',
    country: 'Country',
    countryHelp: 'Determines the currency and the tax.',
    method: 'How to pay',
    methods: {
      stripe: { title: 'Card or PayPal', note: 'Pay right away on the payment provider’s page' },
      bank: { title: 'Bank transfer', note: 'We send you an invoice' },
      crypto: { title: 'Crypto', note: 'Pay through our chat bot, 10% off' },
    },
    bankByReseller: 'Invoice from our partner in your country',
    company: 'Buying for a company: add its name and tax number',
    update: 'Update prices',
    withoutScript: 'Prices work without JavaScript. To order, please turn it on.',
  },

  coupon: { have: 'Have a coupon?', label: 'Coupon', apply: 'Apply', remove: 'Remove the coupon' },

  sums: {
    coupon: (code: string) => `Coupon ${code}`,
    crypto: 'Crypto discount',
    cryptoNote: '10%, with the price rounded down to a whole unit',
    vat: (rate: string) => `VAT ${rate}%`,
    noTax: 'No VAT',
    total: 'Total',
    totalWithTax: 'Total with tax',
    noPrice: 'We cannot show the price for this choice right now. Please reload the page, or write to us.',
  },

  notPlaced: 'The order was not placed',
  noUrl: {
    noUrl: 'No URL returned',
    noUrlNext: 'Nothing was charged. Please try again, or write to us.',
    close: 'Close',
  },
  invalidType: {
    title: 'Invalid license type',
    text: 'We do not know what can be ordered for this license. The license itself is fine. Please write to us:',
    toProfile: 'Go to the profile',
  },
  toProfile: 'Profile',
}
