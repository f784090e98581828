import { z } from 'zod'
import { type Call, doneReply, ifMatch } from '../call.ts'

const params = z.object({ name: z.enum(['reminder-days', 'lifetime-upgrade-days']) })
const value = z.array(z.number().int().min(0).max(365)).min(1).max(10)

const setting = z.object({
  value: z.array(z.number().int()),
  default: z.array(z.number().int()).describe('what counts until a superuser changes it'),
  version: z.number().int().describe('as in `ETag`; 0 for the default'),
})

export type ShopSetting = z.output<typeof setting>

export const shopSettingCalls = {
  'GET /api/sezam/settings/{name}/': {
    summary:
      'The days before an end that reminders are sent, or that a lifetime license needs for an upgrade',
    params,
    reply: z.object({ ok: z.literal(true), data: setting }),
  },
  'PUT /api/sezam/settings/{name}/': {
    summary: 'Change such a setting',
    params,
    headers: ifMatch,
    body: z.object({ value, reason: z.string().trim().max(1000).describe('for the audit') }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
