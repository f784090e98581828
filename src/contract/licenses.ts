import { z } from 'zod'
import { licenseStates, licenseTypes } from '../domain/licenses/license.ts'
import { type Call, dataReply, rowId } from './call.ts'

/** `sn` is the whole serial number, `sn_to_display` the masked one. */
export const license = z
  .object({
    id: rowId,
    name: z.string().describe('its plan'),
    own_name: z.string().describe('what the customer calls it; empty without a name of its own'),
    sn: z.string(),
    sn_to_display: z.string(),
    expiration_date: z.iso.date(),
    type: z.literal(Object.values(licenseTypes)),
    period: z.literal([0, 1]),
    servers: z.number().int(),
    can_renew: z.boolean(),
    can_upgrade: z.boolean(),
    days_left: z.number().int(),
    state: z.enum(licenseStates),
  })
  .meta({ id: 'License' })
export type License = z.infer<typeof license>

export const licenseCalls = {
  'GET /api/astra/license/list/': {
    summary: 'The customer’s licenses that can be renewed, the newest 100',
    reply: z.object({ ok: z.literal(true), lics: z.array(license) }),
  },
  'GET /api/astra/license/{id}/': {
    summary: 'One license of the customer, by id or serial number',
    params: z.object({ id: z.string().max(64) }),
    reply: dataReply(license),
  },
} as const satisfies Record<string, Call>
