import { actions } from './actions.ts'
import { handle } from './connections.ts'

export const emailActions = actions('email', {
  resend: {
    summary: 'Send an e-mail again, to the same recipient',
    needs: 'nothing',
    withoutPreview: true,
    result: { recipient: 'text' },
  },
  retry: {
    summary: 'Try again at once to send an e-mail that failed',
    needs: 'nothing',
    several: true,
    withoutPreview: true,
    result: { recipient: 'text' },
  },
  handle,
})
