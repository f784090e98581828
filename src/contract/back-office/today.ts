import { z } from 'zod'
import { unmatchedKinds } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, dataReply, rowId } from '../call.ts'

const waitingKinds = [
  'unmatched',
  'reversals',
  'withdrawals',
  'refunds',
  'bank-orders',
  'vat-numbers',
  'rates',
  'questions',
  'texts',
  'emails',
  'events',
  'jobs',
  'webhooks',
  'superusers',
  'recovery-codes',
  'backups',
  'doctor',
] as const

const item = z.object({
  id: z.string().describe('of the order, payment, event and so on; what is wrong with backups'),
  name: z.string(),
  about: z.string().describe('such as the subject of an e-mail, or the fault of a job'),
  payment: z.enum(unmatchedKinds).nullable().describe('the kind of an unmatched payment'),
  orders: z.array(rowId).describe('which it is about, or may be for'),
  at: z.iso.datetime({ offset: true }).nullable(),
  is_due: z.boolean().describe('`at` is the last day to do it'),
  amount: z.number().int().nullable().describe('in minor units'),
  currency: z.string(),
})

const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  more: z.boolean().describe('there are more than `count`'),
  items: z.array(item).describe('the first five'),
  list: z.string().nullable().describe('the path of the page that lists all of them'),
})

const weeks = z.array(z.number().int()).describe('of the last twelve times seven days, today last')

const figures = z.object({
  from: z.iso.date(),
  to: z.iso.date().describe('the last seven days'),
  revenue: weeks,
  orders: weeks,
  demos: weeks,
  mrr: weeks,
  expiring: z.number().int().describe('licenses that end within 30 days'),
  complete: z.boolean().describe('false while the figures of an import are counted'),
})

export type Waiting = z.output<typeof waiting>
export type WaitingItem = z.output<typeof item>
export type TodayFigures = z.output<typeof figures>

export const todayCalls = {
  'GET /api/sezam/today/': {
    summary: 'What needs a superuser, and the figures of twelve weeks',
    reply: dataReply(
      z.object({
        waiting: z.array(waiting).describe('only what there is'),
        figures: figures.describe('in euro cents, before tax'),
      }),
    ),
  },
} as const satisfies Record<string, Call>
