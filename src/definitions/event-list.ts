import { list } from './list.ts'

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
