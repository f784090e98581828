import { sold } from '../sold.ts'
import { countDays, countMonths as months, countServers as servers, units } from './counts.ts'
import { ordering } from './ordering.ts'
import { planTable } from './plan-table.ts'

const many = () => units().other

/** Amounts come formatted, '€60'. */
export const pricing = {
  title: (product: string) => `${product} pricing`,
  lead: () => `Licenses for 1 to ${servers(sold().largest)}, with the full price for your country.`,
  about: 'About the product',
  tryFree: () => `Try free for ${countDays(sold().demoDays)}`,

  servers,
  months,

  options: {
    ...ordering.payment,
    servers: () => `How many ${many()}?`,
    fewer: () => `One ${units().one} fewer`,
    more: () => `One ${units().one} more`,
    slider: () => `Number of ${many()}`,
    belowLastStep: (first: number, last: number) => {
      const highest = last > first ? ` and are highest from ${last}` : ''
      return `The more ${many()}, the less each one costs: discounts start at ${servers(first)}${highest}.`
    },
    atLastStep: (percent: number) =>
      `Highest discount: each additional ${units().one} costs ${percent}% less than a single one.`,
    tooFew: () => `At least ${servers(1)}.`,
    tooMany: (most: number) => `Up to ${servers(most)} can be ordered here.`,
    askForMore: 'Need more? Write to us',
    withoutScript: 'Prices work without JavaScript. To buy, please turn it on.',
  },

  plans: {
    'astra-1m': {
      name: ordering.plans['astra-1m'],
      purpose: () => 'For an event, a season or a first try: pay only for as long as you need it.',
      unit: (count: number) => (count === 1 ? 'a month' : `for ${months(count)}`),
      choice: 'One month',
    },
    'astra-1y': {
      name: ordering.plans['astra-1y'],
      purpose: () =>
        ordering.monthsFree()
          ? `${ordering.monthsFree()}, the cheapest way to run all year.`
          : 'one payment a year instead of twelve.',
      unit: () => 'a year',
      choice: 'One year',
    },
    'astra-lifetime': {
      name: ordering.plans['astra-lifetime'],
      purpose: () => `For permanent ${many()}: pay once, and the license never stops working.`,
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
    perServer: (price: string, isExact: boolean) => `${isExact ? '' : '≈\u00a0'}${price} per ${units().one}`,
    beforeTax: 'before tax',
  },
  switch: {
    label: 'Plan',
    year: (percent: number) => (percent > 0 ? `Yearly \u2212${percent}%` : 'Yearly'),
  },
  savings: {
    'astra-1m': (percent: number) =>
      percent > 0
        ? `${percent}% less than single licenses.`
        : 'No commitment: nothing is charged automatically when the month ends.',
    'astra-1y': (percent: number) => (percent > 0 ? `${percent}% less than 12 monthly payments.` : ''),
    'astra-lifetime': (count: number) => `Pays for itself after ${months(count)} of monthly payments.`,
  },
  monthsFree: ordering.monthsFree,
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
    lead: () => `Pay for the ${many()} you need. Then install the new license.txt in place of the demo’s.`,
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
