import type { RateInForce, RateProposalEntry } from '../../../contract/back-office/rates.ts'
import type { rateActions, rateProposalActions } from '../../../definitions/rate.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const inForce = 'The rate is in force.'

export const rateActionWords = {
  set: {
    label: 'Set',
    question: ({ currency }) => `Set the rate of ${currency}?`,
    explanation:
      'New orders are priced by it at once, until a source has the rate of a later day. Open proposals for the currency are closed.',
    submit: 'Put it in force',
    done: inForce,
    past: 'Exchange rate set',
    fields: {
      usd_rate: { label: ({ currency }) => `${currency} for one US dollar`, help: 'Such as 81.25.' },
      source: { label: 'Source', help: 'Where the rate is from. Orders and invoices show it.' },
    },
  },
} satisfies ActionWords<typeof rateActions, RateInForce>

export const rateProposalActionWords = {
  accept: {
    label: 'Accept',
    question: ({ usd_rate, currency }) => `Accept 1 USD = ${usd_rate} ${currency}?`,
    explanation: ({ currency, source }) =>
      `New orders in ${currency} are priced by it at once; it is from ${source}. Other open proposals for ${currency} are closed.`,
    submit: 'Put it in force',
    done: inForce,
    past: 'Exchange rate accepted',
  },
  reject: {
    label: 'Reject',
    question: ({ usd_rate, currency }) => `Reject 1 USD = ${usd_rate} ${currency}?`,
    explanation: 'The rate in force stays, until a source has one of a later day.',
    submit: 'Reject the rate',
    done: 'The rate is rejected. The one in force stays.',
    past: 'Exchange rate rejected',
  },
} satisfies ActionWords<typeof rateProposalActions, RateProposalEntry>
