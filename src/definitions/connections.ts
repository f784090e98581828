import { actions } from './actions.ts'

export const handle = {
  summary: 'Mark as handled what failed and can never succeed: it is no longer listed',
  needs: 'reason',
  withoutPreview: true,
} as const

export const eventActions = actions('event', {
  retry: { summary: 'Process a failed event again', needs: 'nothing', withoutPreview: true },
  handle,
})

export const jobActions = actions(
  'job',
  {
    retry: { summary: 'Run a failed job again', needs: 'nothing', withoutPreview: true },
    handle,
  },
  { id: 'text' },
)

export const deliveryActions = actions(
  'delivery',
  { 'send-again': { summary: 'Send a webhook message again', needs: 'nothing', withoutPreview: true } },
  { path: 'webhook-deliveries' },
)
