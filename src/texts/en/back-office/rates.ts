import { plural } from '../../plural.ts'

export const rates = {
  lead: 'Prices in RUB and BYN are converted from euros by these rates. Orders keep the rates they were placed at.',
  notUpdated: 'The rates are not updated daily: neither STRIPE_SECRET_KEY nor RATES_URL is configured.',
  proposals: 'Rates that need a decision',
  inForce: 'Rates in force',
  columns: { rate: 'Rate', source: 'Source', day: 'Day', doubt: 'Why', age: 'Age' },
  rate: (rate: string, currency: string) => `1 USD = ${rate} ${currency}`,
  source: (source: string) => source,
  age: (days: number) =>
    days === 0 ? 'today' : `${days} ${plural('en', days, { one: 'day', other: 'days' })}`,
  doubts: {
    apart: 'the sources contradict each other',
    jump: 'differs by more than 10% from the rate in force',
  },
}
