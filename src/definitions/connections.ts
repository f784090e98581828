import { actions } from './actions.ts'
import { list } from './list.ts'

export const handle = {
  summary: 'Mark as handled what failed and can never succeed: it is no longer listed',
  needs: 'reason',
  several: true,
} as const

export const eventActions = actions('event', {
  retry: { summary: 'Process a failed event again', needs: 'nothing', several: true },
  handle,
})

export const jobActions = actions(
  'job',
  {
    retry: { summary: 'Run a failed job again', needs: 'nothing', several: true },
    handle,
  },
  { id: 'text' },
)

export const deliveryActions = actions(
  'delivery',
  { 'send-again': { summary: 'Send a webhook message again', needs: 'nothing' } },
  { path: 'webhook-deliveries' },
)

export const eventList = list({
  path: '/api/sezam/events/',
  summary: 'Events of payment providers and the bot, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    kind: { type: 'text', isName: true },
    provider: { type: 'text' },
    event_id: { type: 'text', isHidden: true },
    received_at: { type: 'moment with time' },
    state: { type: 'state', tones: { waiting: 'warn', processed: 'good', failed: 'bad' } },
    tries: { type: 'number', about: 'that failed' },
    error: { type: 'text', isLong: true },
  },
  filters: {
    state: { type: 'choice', values: ['waiting', 'processed', 'failed'] },
    provider: { type: 'words' },
  },
})

export const deliveryList = list({
  path: '/api/sezam/webhook-deliveries/',
  summary: 'Messages to webhook endpoints of customers, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    type: { type: 'text', isName: true },
    created_at: { type: 'moment with time' },
    email: { type: 'text', isLong: true },
    url: { type: 'text', isLong: true },
    status: { type: 'state', tones: { pending: 'warn', delivered: 'good', failed: 'bad' } },
    tries: { type: 'number' },
    answer_status: { type: 'number', isOptional: true },
  },
  filters: { status: { type: 'choice', values: ['pending', 'delivered', 'failed'] } },
})

const ofCustomer = { type: 'words', about: 'the e-mail address of a customer' } as const

export const tokenActions = actions('token', {
  revoke: {
    summary: 'Revoke an API token of a customer',
    needs: 'reason and fresh factor',
    tone: 'danger',
  },
})

export const tokenList = list({
  path: '/api/sezam/tokens/',
  summary: 'The API tokens of all customers, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    email: { type: 'text', isName: true, isLong: true, about: 'of the customer' },
    name: { type: 'text', isLong: true },
    start: { type: 'text', isHidden: true, about: 'the beginning of the token' },
    scopes: { type: 'texts', isLong: true },
    created_at: { type: 'moment', isHidden: true },
    last_used_on: { type: 'day', isOptional: true },
    expires_at: { type: 'moment', isOptional: true },
    state: { type: 'state', tones: { active: 'good', expired: 'neutral', revoked: 'neutral' } },
  },
  filters: {
    q: ofCustomer,
    state: { type: 'choice', values: ['active', 'expired', 'revoked'] },
  },
})

export const endpointActions = actions(
  'endpoint',
  {
    disable: {
      summary: 'Disable a webhook endpoint, which its customer cannot enable again',
      needs: 'reason',
      undo: 'enable',
      tone: 'danger',
    },
    enable: {
      summary: 'Enable a disabled webhook endpoint',
      needs: 'reason',
      undo: 'disable',
    },
  },
  { path: 'webhook-endpoints' },
)

export const endpointList = list({
  path: '/api/sezam/webhook-endpoints/',
  summary: 'The webhook endpoints of all customers, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    url: { type: 'text', isName: true, isLong: true },
    email: { type: 'text', isLong: true, about: 'of the customer' },
    types: { type: 'texts', isLong: true },
    created_at: { type: 'moment', isHidden: true },
    state: { type: 'state', tones: { active: 'good', failing: 'warn', disabled: 'neutral' } },
    disabled_because: { type: 'choice', values: ['gone', 'failing', 'shop'], isOptional: true },
    failing_since: { type: 'moment', isHidden: true, isOptional: true },
  },
  filters: {
    q: ofCustomer,
    state: {
      type: 'choice',
      values: ['active', 'failing', 'disabled', 'disabled-lately'],
      about: 'disabled-lately: within the last 7 days',
    },
  },
})
