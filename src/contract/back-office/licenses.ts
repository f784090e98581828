import { z } from 'zod'
import { licenseActions, paidPlans } from '../../definitions/license.ts'
import { licenseList } from '../../definitions/license-list.ts'
import { serverList } from '../../definitions/server-list.ts'
import { seatKinds } from '../../domain/licenses/activation.ts'
import type { licenseStates } from '../../domain/licenses/license.ts'
import { licenseFileReasons } from '../../domain/licenses/license-claims.ts'
import { licenseEventKinds } from '../../domain/licenses/license-event.ts'
import { type Call, dataReply, doneReply, rowId } from '../call.ts'
import { possibleActions, reasonField } from './defined-actions.ts'
import { listCalls, rowSchema } from './defined-lists.ts'
import { recordOfCustomer, timelineSchema } from './record-parts.ts'

const licensePlans = ['demo', ...paidPlans] as const

/** A superuser decides on these facts: a license that is no longer so is not changed. */
export type ShownLicense = {
  customer_id: number
  plan: (typeof licensePlans)[number]
  servers: number
  expiration_date: string
  state: (typeof licenseStates)[number]
  /** Counts its serial numbers. */
  generation: number
}

const servers = z.number().int()

const versions = z.array(z.object({ version: z.string(), servers }))

export const licenseEntry = rowSchema(licenseList)

const licenseDetails = licenseEntry.extend({
  ...recordOfCustomer,
  possible: possibleActions(licenseActions),
  used: z.array(
    z.object({
      id: rowId,
      seat: z.number().int(),
      name: z.string(),
      version: z.string(),
      kind: z.enum(seatKinds),
      last_seen_at: z.iso.datetime(),
    }),
  ),
  terms: z
    .array(
      z.object({
        from: z.iso.date(),
        until: z.iso.date(),
        kind: z.enum(['issued', 'imported', 'extended', 'converted']),
        order_id: rowId.nullable().describe('the order that paid it; null without one'),
        servers,
      }),
    )
    .describe('the oldest first'),
  renewal_card: z.string().describe('by which it renews automatically, or empty'),
  today: z.iso.date(),
  files: z
    .array(
      z.object({
        jti: z.string().describe('the id in the file'),
        issued_at: z.iso.datetime(),
        licensee: z.string(),
        reason: z.enum(licenseFileReasons),
      }),
    )
    .describe('the newest first; only the first counts'),
  orders: z.array(rowId).describe('those that issued or changed it, the newest first'),
  timeline: timelineSchema([...licenseEventKinds, 'activated', 'released']),
})

export type LicenseEntry = z.output<typeof licenseEntry>
export type Expirations = z.output<
  (typeof backOfficeLicenseCalls)['GET /api/sezam/licenses/expirations/']['reply']
>['data']
export type LicenseDetails = z.output<typeof licenseDetails>

export const backOfficeLicenseCalls = {
  ...listCalls(licenseList),
  ...listCalls(serverList),
  'GET /api/sezam/servers/versions/': {
    summary: 'The versions of the servers that hold seats, the 20 most used first',
    reply: dataReply(versions),
  },
  'GET /api/sezam/licenses/expirations/': {
    summary: 'How many active licenses expire on each of the next 365 days',
    reply: dataReply(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        days: z
          .array(z.object({ day: z.iso.date(), licenses: z.number().int() }))
          .describe('without those on which none expires'),
      }),
    ),
  },
  'GET /api/sezam/licenses/{id}/': {
    summary: 'A license with its servers, its orders and what happened to it',
    reply: dataReply(licenseDetails),
  },
  'POST /api/sezam/licenses/{id}/serial/': {
    summary: 'Show the serial number of a license, which is recorded',
    body: z.object({ reason: reasonField }),
    reply: doneReply.extend({ data: z.object({ serial: z.string() }) }),
  },
} as const satisfies Record<string, Call>
