import { plural } from '../plural.ts'
import { countServers } from '../servers.ts'
import { ordering } from './ordering.ts'
import { planTable } from './plan-table.ts'

const servers = (count: number) => countServers('en', count)
const months = (count: number) => `${count}\u00a0${plural('en', count, { one: 'month', other: 'months' })}`

/** Amounts come formatted, '€60'. */
export const pricing = {
  title: (product: string) => `${product} pricing`,
  lead: 'A video-streaming server. Full prices for your servers and country.',
  about: 'About the product',
  tryFree: 'Try free for 30\u00a0days',

  servers,
  months,

  options: {
    ...ordering.payment,
    servers: 'How many servers?',
    fewer: 'One server fewer',
    more: 'One server more',
    slider: 'Number of servers',
    belowLastStep:
      'The more servers, the less each one costs: discounts start at 2 servers and are highest from 5.',
    atLastStep: (percent: number) =>
      `Highest discount: each additional server costs ${percent}% less than a single one.`,
    tooFew: 'At least 1 server.',
    tooMany: (most: number) => `Up to ${most} servers can be ordered here.`,
    askForMore: 'Need more? Write to us',
    withoutScript: 'Prices work without JavaScript. To buy, please turn it on.',
  },

  plans: {
    'astra-1m': {
      name: ordering.plans['astra-1m'],
      purpose: 'For an event, a season or a first try: pay only for as long as you need it.',
      unit: (count: number) => (count === 1 ? 'a month' : `for ${months(count)}`),
      choice: 'One month',
    },
    'astra-1y': {
      name: ordering.plans['astra-1y'],
      purpose: 'two months free, the cheapest way to run all year.',
      unit: () => 'a year',
      choice: 'One year',
    },
    'astra-lifetime': {
      name: ordering.plans['astra-lifetime'],
      purpose: 'For permanent servers: pay once, and the license never stops working.',
      unit: () => 'once',
      choice: 'No end, updates for 1 year',
    },
  },
  licenses: 'Licenses',
  recommended: 'Recommended:',
  term: 'Term',
  forServers: (count: number) => `for\u00a0${servers(count)}`,
  madeOf: {
    months: (price: string, count: number) => `${count} × ${price}`,
    discount: (amount: string) => `\u2212 ${amount}`,
    vat: (rate: string) => `+ ${rate}% VAT`,
    coupon: ordering.withCoupon,
    perServer: (price: string, isExact: boolean) => `${isExact ? '' : '≈\u00a0'}${price} per server`,
    beforeTax: 'before tax',
  },
  switch: {
    label: 'Plan',
    year: (percent: number) => `Yearly \u2212${percent}%`,
  },
  savings: {
    'astra-1m': (percent: number) =>
      percent > 0
        ? `${percent}% less than single licenses.`
        : 'No commitment: nothing is charged automatically when the month ends.',
    'astra-1y': (percent: number) => `${percent}% less than 12 monthly payments.`,
    'astra-lifetime': (count: number) => `Pays for itself after ${months(count)} of monthly payments.`,
  },
  monthsFree: '2 months free',
  noPrice: ordering.noPrice,

  coupon: ordering.coupon,

  buy: {
    pay: (total: string) => `Buy for ${total}`,
    invoice: (total: string) => `Get an invoice for ${total}`,
    short: 'Buy',
    shortInvoice: 'Get an invoice',
    ...ordering.tax,
    bar: 'Your choice',
    notPlaced: ordering.notPlaced,
  },

  resume: {
    title: (plan: string, serverCount: number, total: string) => `${plan}, ${servers(serverCount)}: ${total}`,
    ...ordering.auto,
  },

  demo: {
    title: 'Turn your demo into a license',
    lead: 'Pay for the servers you need. Then install the new license.txt in place of the demo’s.',
    keeps: 'The serial number stays the same',
    serial: 'Demo license',
    days: 'The paid term starts on the day we receive the payment. Unused demo days are not added.',
  },

  table: { ...planTable, title: 'What you get' },

  faq: { title: 'Questions' },

  faqContact: {
    title: 'More questions?',
    text: 'Ask before you buy. Write to us and a person will answer:',
  },
}
