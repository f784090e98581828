import { plural } from '../plural.ts'
import { countServers } from '../servers.ts'
import { ordering } from './ordering.ts'

const servers = (count: number) => countServers('en', count)
const months = (count: number) => `${count}\u00a0${plural('en', count, { one: 'month', other: 'months' })}`

/** Amounts come formatted, '€60'. */
export const pricing = {
  title: (product: string) => `${product} pricing`,
  lead: 'A video-streaming server. The full price for your country, tax included.',
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
    belowLastStep: 'More servers cost less each: a better tier begins at 2 servers, the best one at 5.',
    atLastStep: (percent: number) =>
      `Best tier reached: each additional server costs ${percent}% less than a single one.`,
    tooFew: 'A license is for at least 1 server.',
    tooMany: (most: number) => `Up to ${most} servers can be ordered here.`,
    askForMore: 'Need more? Write to us',
    withoutScript: 'Prices work without JavaScript. To buy, please turn it on.',
  },

  plans: {
    'astra-1m': {
      name: 'Monthly',
      purpose: 'For an event, a season or a first try: pay only for as long as you need it.',
      unit: 'per month',
      choice: 'One month',
    },
    'astra-1y': {
      name: 'Yearly',
      purpose: 'two months free, the cheapest way to run all year.',
      unit: 'per year',
      choice: 'One year',
    },
    'astra-lifetime': {
      name: 'Lifetime',
      purpose: 'For permanent servers: pay once, and the license never stops working.',
      unit: 'once',
      choice: 'Lifetime, updates for 1 year',
    },
  },
  licenses: 'Licenses',
  recommended: 'Recommended:',
  term: 'Term',
  forServers: (count: number) => `for ${servers(count)}`,
  perServer: (price: string, isExact: boolean) => `${isExact ? '' : '≈\u00a0'}${price} per server`,
  beforeTax: 'before tax',
  savings: {
    none: 'No commitment: nothing is charged automatically when the month ends.',
    volume: (amount: string) => `You save ${amount} a month compared with single licenses.`,
    monthsFree: '2 months free',
    year: (amount: string) => `You save ${amount} compared with 12 monthly payments.`,
    payback: (count: number) => `Pays for itself after ${months(count)} of monthly payments.`,
  },
  sums: {
    ...ordering.sums,
    caption: (plan: string) => `${plan}: price breakdown`,
    line: (serverCount: number, term: string) => [servers(serverCount), term].filter(Boolean).join(', '),
    terms: { 'astra-1m': months, 'astra-1y': () => '1\u00a0year', 'astra-lifetime': () => '' },
  },
  noPrice: ordering.noPrice,

  coupon: ordering.coupon,

  buy: {
    pay: (total: string) => `Buy for ${total}`,
    invoice: (total: string) => `Get an invoice for ${total}`,
    short: 'Buy',
    shortInvoice: 'Get an invoice',
    choose: 'Choose a plan',
    from: (total: string) => `from ${total}`,
    withTax: (rate: string) => `with ${rate}% VAT`,
    withoutTax: 'no VAT',
    bar: 'Your choice',
    notPlaced: ordering.notPlaced,
  },

  resume: {
    title: 'Your choice is saved',
    text: (plan: string, serverCount: number, total: string) => `${plan}, ${servers(serverCount)}: ${total}`,
    continue: 'Continue to payment',
    continueInvoice: 'Continue to the invoice',
    dismiss: 'Change my choice',
  },

  demo: {
    title: 'Turn your demo into a license',
    lead: 'Pay for the servers you need. Then install the new license.txt in place of the demo’s.',
    keeps: 'The serial number stays the same',
    serial: 'Demo license',
    days: 'The paid term starts on the day we receive the payment. Unused demo days are not added.',
  },

  included: {
    title: 'In every license',
    points: [
      { title: 'Every feature', text: 'All features are included in every plan.' },
      {
        title: 'Updates',
        text: 'New versions for as long as the license is valid. A lifetime license includes one year of updates.',
      },
      {
        title: 'One license for all your servers',
        text: 'One serial number covers as many servers as you choose. You can add more at any time.',
      },
      {
        title: 'Move it yourself',
        text: 'Changing machines? Free the old server in your profile and copy the license file to the new one.',
      },
      { title: 'Support', text: 'Questions about your license? Write to us.' },
      {
        title: 'Renew early, lose nothing',
        text: 'The new term is added to the end of the current one.',
      },
    ],
  },

  afterPaying: {
    title: 'What happens after you pay',
    steps: (product: string) => [
      {
        title: 'You pay',
        text: 'By card or PayPal right away, or by bank transfer when you receive the invoice.',
      },
      {
        title: 'You receive the license',
        text: 'As soon as the payment is confirmed, the license file is in your profile and in your e-mail.',
      },
      {
        title: 'You install it',
        text: `Copy the file to your server and restart ${product}. It is licensed from then on.`,
      },
    ],
  },

  faq: { title: 'Questions' },

  faqContact: {
    title: 'More questions?',
    text: 'Ask before you buy. Write to us and a person will answer:',
  },
}
