import { plural } from '../plural.ts'
import { sold } from '../sold.ts'
import { countMonths } from './counts.ts'

const seconds = (count: number) => `${count}\u00a0${plural('en', count, { one: 'second', other: 'seconds' })}`
const monthsFree = () => 12 - sold().prices.yearMonths

/** Words of every page that orders. */
export const ordering = {
  /** The words are empty if a year costs as much as 12 months. */
  monthsFree: () => (monthsFree() > 0 ? `${countMonths(monthsFree())} free` : ''),
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
    company: 'Buying for a company',
    update: 'Update prices',
  },
  coupon: { have: 'Have a coupon?', label: 'Coupon', apply: 'Apply', remove: 'Remove the coupon' },
  withCoupon: (code: string) => `Coupon ${code}`,
  /** What follows a total. */
  tax: {
    withTax: (rate: string) => `with ${rate}% VAT`,
    withoutTax: 'no VAT',
    reverseCharge: 'no VAT with a valid VAT number',
  },
  plans: { 'astra-1m': 'Monthly', 'astra-1y': 'Yearly', 'astra-lifetime': 'Lifetime' },
  auto: {
    countdown: (left: number) => `Continuing in ${seconds(left)}. Nothing is charged until you pay.`,
    go: 'Go now',
    stop: 'Stop',
    announced: 'Continuing in 3 seconds. Press Escape to stop.',
    going: 'One moment…',
    stopped: 'Stopped. Nothing was ordered.',
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
