import { formatDay } from '../day.ts'
import { plural } from '../plural.ts'
import { capitalize, sold } from '../sold.ts'
import { countServers as servers, units } from './counts.ts'
import { getQuote } from './get-quote.ts'
import { ordering } from './ordering.ts'

const day = (iso: string) => formatDay('en', iso)
const days = (count: number) => `${count}\u00a0${plural('en', count, { one: 'day', other: 'days' })}`

/** Amounts come formatted, '€60'. */
export const licenseOrder = {
  servers,
  days,

  license: {
    label: 'The license',
    name: 'License',
    serial: 'Serial number',
    servers: () => capitalize(units().other),
    valid: 'Valid',
    updates: 'Free updates',
    until: (iso: string) => `until ${day(iso)}`,
    left: (iso: string, count: number) => `until ${day(iso)}, ${days(count)} left`,
    ended: (iso: string) => `ended on ${day(iso)}`,
  },

  payment: {
    ...ordering.payment,
    methods: {
      ...ordering.payment.methods,
      crypto: {
        title: 'Crypto',
        get note() {
          const { cryptoDiscountPercent: percent } = sold()
          return percent > 0 ? `Pay through our chat bot, ${percent}% off` : 'Pay through our chat bot'
        },
      },
    },
    withoutScript: 'Prices work without JavaScript. To order, please turn it on.',
  },

  coupon: ordering.coupon,
  getQuote,

  sums: {
    coupon: ordering.withCoupon,
    vat: (rate: string) => `VAT ${rate}%`,
    noTax: 'No VAT',
    total: 'Total',
    totalWithTax: 'Total with tax',
    noPrice: ordering.noPrice,
    crypto: 'Crypto discount',
    cryptoNote: () => `${sold().cryptoDiscountPercent}%, with the price rounded down to a whole unit`,
  },

  notPlaced: ordering.notPlaced,
  invalidType: {
    title: 'Invalid license type',
    text: 'We do not know what can be ordered for this license. The license itself is fine. Please write to us:',
  },
}
