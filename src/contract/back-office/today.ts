import { z } from 'zod'
import { unmatchedKinds } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, rowId } from '../call.ts'
import { orderEntry } from './orders.ts'

const waitingKinds = [
  'unmatched',
  'reversals',
  'withdrawals',
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
] as const

const item = z.object({
  id: z.string().describe('of the order, payment, event and so on; what is wrong with backups'),
  name: z.string(),
  payment: z.enum(unmatchedKinds).nullable().describe('the kind of an unmatched payment'),
  orders: z.array(rowId).describe('which an unmatched payment may be for'),
  at: z.iso.datetime({ offset: true }).nullable(),
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

const sums = z.object({ orders: z.number().int(), revenue: z.number().int(), demos: z.number().int() })
const compared = z.object({ now: sums, before: sums.describe('on the same days of the month before') })

const figures = z.object({
  today: compared,
  week: compared,
  month: compared,
  mrr: z.object({ now: z.number().int(), before: z.number().int() }),
  expiring: z.number().int().describe('licenses that end within 30 days'),
  complete: z.boolean().describe('false while the figures of an import are counted'),
})

export type Waiting = z.output<typeof waiting>
export type WaitingItem = z.output<typeof item>
export type TodayFigures = z.output<typeof figures>

export const todayCalls = {
  'GET /api/sezam/today/': {
    summary: 'What needs a superuser, the figures of today and the last eight orders',
    reply: z.object({
      ok: z.literal(true),
      data: z.object({
        waiting: z.array(waiting).describe('only what there is'),
        figures: figures.describe('in euro cents, before tax'),
        orders: z.array(orderEntry),
      }),
    }),
  },
} as const satisfies Record<string, Call>
