import { list } from './list.ts'

const states = { pending: 'warn', delivered: 'good', failed: 'bad' } as const

export const deliveryList = list({
  path: '/api/sezam/webhook-deliveries/',
  summary: 'Messages to webhook endpoints of customers, the newest first, 50 at a time',
  columns: {
    id: { type: 'number', isHidden: true },
    type: { type: 'text', isName: true },
    created_at: { type: 'moment with time' },
    email: { type: 'text', isLong: true },
    url: { type: 'text', isLong: true },
    status: { type: 'state', tones: states },
    tries: { type: 'number' },
    answer_status: { type: 'number', isOptional: true },
  },
  filters: { status: { type: 'choice', values: ['pending', 'delivered', 'failed'] } },
})
