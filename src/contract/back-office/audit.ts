import { z } from 'zod'
import { type Call, rowId, rowIdInPath } from '../call.ts'
import { daysQuery, none } from './list-query.ts'

const actionEntry = z.object({
  id: rowId,
  at: z.iso.datetime(),
  by: z.string().describe('the e-mail address of a superuser, or the name of who ran bin/admin'),
  by_superuser: z.boolean(),
  verb: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  reason: z.string(),
  outcome: z.string().describe('done, or the code of the refusal'),
})

const actionDetails = actionEntry.extend({
  factor: z.string().describe('the second factor that was confirmed; empty for bin/admin'),
  request_id: z.string(),
  changes: z.array(
    z.object({
      table: z.string(),
      row: z.string(),
      column: z.string(),
      before: z.string().nullable().describe('null in a new row'),
      after: z.string().nullable().describe('null in a deleted row'),
    }),
  ),
})

export type ActionEntry = z.output<typeof actionEntry>
export type ActionDetails = z.output<typeof actionDetails>

const text = () => z.string().trim().min(1).max(200).optional().or(none)
const filters = {
  by: text().describe('an e-mail address of a superuser, or the name of who ran bin/admin'),
  verb: text().describe('as stored, or a part of its words in your language'),
  target: text().describe('a kind and a number, or one of them: `order 10231`'),
  ...daysQuery,
}

export const auditCalls = {
  'GET /api/sezam/actions/': {
    summary: 'Actions of superusers and operators, the newest first, 50 at a time',
    query: z.object({
      ...filters,
      after: z.string().max(100).optional().describe('`next` of the page before'),
    }),
    reply: z.object({
      ok: z.literal(true),
      data: z.array(actionEntry),
      next: z.string().nullable().describe('for `after`; null on the last page'),
    }),
  },
  'GET /api/sezam/actions/export/': {
    summary: 'The same actions as a CSV file, with one row for each changed column',
    query: z.object(filters),
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
  'GET /api/sezam/actions/{id}/': {
    summary: 'An action with the rows that it changed',
    params: z.object({ id: rowIdInPath }),
    reply: z.object({ ok: z.literal(true), data: actionDetails }),
  },
} as const satisfies Record<string, Call>
