import { plural } from '../../plural.ts'

export const rates = {
  title: 'Exchange rates',
  lead: 'Prices in RUB and BYN are converted from euros by these rates. Orders keep the rates they were placed at.',
  notUpdated: 'The rates are not updated daily: neither STRIPE_SECRET_KEY nor RATES_URL is configured.',
  proposals: 'Rates that need a decision',
  inForce: 'Rates in force',
  columns: { rate: 'Rate', source: 'Source', day: 'Day', doubt: 'Why', age: 'Age', action: 'Action' },
  rate: (rate: string, currency: string) => `1 USD = ${rate} ${currency}`,
  source: (source: string) => source,
  age: (days: number) =>
    days === 0 ? 'today' : `${days} ${plural('en', days, { one: 'day', other: 'days' })}`,
  doubts: {
    apart: 'the sources contradict each other',
    jump: 'differs by more than 10% from the rate in force',
  },
  accept: {
    open: 'Accept',
    question: (rate: string) => `Accept ${rate}?`,
    consequences: (currency: string, source: string) =>
      `New orders in ${currency} are priced by it at once; it is from ${source}. Other open proposals for ${currency} are closed.`,
    submit: 'Put it in force',
  },
  reject: {
    open: 'Reject',
    question: (rate: string) => `Reject ${rate}?`,
    consequences: 'The rate in force stays, until a source has one of a later day.',
    submit: 'Reject the rate',
  },
  set: {
    open: 'Set',
    question: (currency: string) => `Set the rate of ${currency}?`,
    consequences:
      'New orders are priced by it at once, until a source has the rate of a later day. Open proposals for the currency are closed.',
    rate: (currency: string) => `${currency} for one US dollar`,
    rateHelp: 'Such as 81.25.',
    source: 'Source',
    sourceHelp: 'Where the rate is from. Orders and invoices show it.',
    submit: 'Put it in force',
  },
}
