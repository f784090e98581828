import { z } from 'zod'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'

const superuser = z.object({
  id: rowId,
  email: z.string(),
  added_at: z.iso.datetime(),
  added_by: z.string(),
  totp: z.boolean(),
  passkeys: z.number().int(),
})

export type SuperuserEntry = z.output<typeof superuser>

export const superuserCalls = {
  'GET /api/sezam/superusers/': {
    summary: 'The superusers and their second factors',
    reply: z.object({ ok: z.literal(true), data: z.array(superuser) }),
  },
  'POST /api/sezam/superusers/{id}/removal/': {
    summary: 'End the rights of a superuser; needs a second factor younger than 10 minutes',
    params: z.object({ id: rowIdInPath }),
    body: z.object({ reason: z.string().trim().max(1000) }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
