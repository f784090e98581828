import { z } from 'zod'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'

export const listsWithViews = ['orders', 'payments', 'customers', 'licenses', 'emails', 'actions'] as const
export type ListWithViews = (typeof listsWithViews)[number]

const params = z.object({ id: rowIdInPath })
const list = z.enum(listsWithViews)
const name = z
  .string()
  .transform(typed => typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1).max(60))
const query = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[\w.~%+*=&-]+$/)
  .describe('of the address of the list, without the page')

const savedView = z.object({ id: rowId, name: z.string(), query: z.string() })
export type SavedView = z.output<typeof savedView>

export const savedViewCalls = {
  'GET /api/sezam/saved-views/': {
    summary: 'The saved views of a list, which all superusers share',
    query: z.object({ list }),
    reply: z.object({ ok: z.literal(true), data: z.array(savedView) }),
  },
  'POST /api/sezam/saved-views/': {
    summary: 'Save the filters of a list under a name; a list has at most 20 views',
    body: z.object({ list, name, query }),
    reply: doneReply,
  },
  'PUT /api/sezam/saved-views/{id}/': {
    summary: 'Rename a saved view',
    params,
    body: z.object({ name }),
    reply: doneReply,
  },
  'DELETE /api/sezam/saved-views/{id}/': { summary: 'Delete a saved view', params, reply: doneReply },
} as const satisfies Record<string, Call>
