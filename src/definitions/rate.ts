import { actions } from './actions.ts'
import { text } from './fields.ts'

/** The id is the code of the currency. */
export const rateActions = actions(
  'rate',
  {
    set: {
      summary: 'Set an exchange rate, until a source has the rate of a later day',
      needs: 'reason and fresh factor',
      fields: { usd_rate: text(30), source: text(100) },
    },
  },
  { id: 'text' },
)

export const rateProposalActions = actions('rate-proposal', {
  accept: { summary: 'Put a proposed exchange rate in force', needs: 'reason and fresh factor' },
  reject: { summary: 'Reject a proposed exchange rate; the one in force stays', needs: 'reason' },
})
