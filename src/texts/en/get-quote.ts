import { formatDay } from '../day.ts'

/** The button that makes a written quote, and what it has made. */
export const getQuote = {
  get: 'Get a quote',
  made: (until: string) =>
    `A quote for approval, valid until ${formatDay('en', until)}. Nothing has been ordered. Anyone with this address can order at this price.`,
  label: 'Address of the quote',
  pdf: 'Open the quote as PDF',
}
