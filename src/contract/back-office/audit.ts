import { z } from 'zod'
import { actionList } from '../../definitions/action-list.ts'
import { type Call, dataReply } from '../call.ts'
import { listCalls, rowSchema } from './defined-lists.ts'

const actionDetails = rowSchema(actionList).extend({
  factor: z.string().describe('the second factor that was confirmed; empty for bin/admin'),
  request_id: z.string(),
  refusal: z.string().describe('the outcome in words; empty if it is done'),
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

export type ActionDetails = z.output<typeof actionDetails>

export const auditCalls = {
  ...listCalls(actionList),
  'GET /api/sezam/actions/{id}/': {
    summary: 'An action with the rows that it changed',
    reply: dataReply(actionDetails),
  },
} as const satisfies Record<string, Call>
