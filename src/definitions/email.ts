import { actions } from './actions.ts'
import { handle } from './connections.ts'
import { email } from './fields.ts'

export const emailActions = actions('email', {
  resend: {
    summary: 'Send an e-mail again, to the same recipient',
    needs: 'nothing',
    result: { recipient: 'text' },
  },
  forward: {
    summary: 'Send an e-mail again, to another address',
    needs: 'reason and fresh factor',
    fields: { address: email },
    result: { recipient: 'text' },
  },
  retry: {
    summary: 'Try again at once to send an e-mail that failed',
    needs: 'nothing',
    several: true,
    result: { recipient: 'text' },
  },
  handle,
})
