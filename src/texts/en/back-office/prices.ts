import type { PriceList } from '../../../contract/back-office/prices.ts'
import type { priceActions } from '../../../definitions/prices.ts'
import type { ActionWords } from '../../../definitions/words.ts'

/** A line of the preview says what a cart costs before and after. */
export const plannedLine = (cart: string, now: string, day: string, then: string) =>
  `${cart}: ${now}, from ${day} ${then}`

export const priceActionWords = {
  plan: {
    label: 'Plan a change',
    question: 'Plan other prices?',
    explanation:
      'In euros before tax. New orders and renewals have the prices from the first day on, in the time zone of the seller. Orders that were placed before keep theirs.',
    submit: 'Plan the prices',
    done: 'The change is planned. It can be withdrawn until its first day.',
    past: 'Prices planned',
    fields: {
      first_day: { label: 'First day', help: 'Tomorrow or later.' },
      tiers: {
        label: 'A month, one tier a line',
        help: 'From how many, a colon, the price of each, and a fee after +. For example 5: 10.00 + 40.00',
      },
      year_months: { label: 'Months that a year costs', help: 'From 1 to 12.' },
      lifetime: { label: 'Lifetime license, for each' },
      update: { label: 'A year of updates, for each' },
      company: { label: 'Company license, a year' },
    },
  },
  withdraw: {
    label: 'Withdraw the change',
    question: 'Withdraw the planned prices?',
    explanation: 'The prices of today stay.',
    submit: 'Withdraw it',
    done: 'The change is withdrawn. The prices of today stay.',
    past: 'Planned prices withdrawn',
  },
} satisfies ActionWords<typeof priceActions, PriceList>

export const prices = {
  lead: 'In euros before tax. The pricing page adds the tax of the customer’s country.',
  columns: { what: 'For', today: 'Today', from: (day: string) => `From ${day}` },
  rows: {
    tiers: 'A month, for each, from this number on',
    yearMonths: 'A year, in months',
    lifetime: 'Lifetime license, for each',
    update: 'A year of updates, for each',
    company: 'Company license, a year',
  },
}
