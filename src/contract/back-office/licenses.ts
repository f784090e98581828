import { z } from 'zod'
import { releaseReasons, seatKinds } from '../../domain/licenses/activation.ts'
import { licenseFileReasons } from '../../domain/licenses/license-claims.ts'
import { licenseEventKinds } from '../../domain/licenses/license-event.ts'
import { type Call, rowId, rowIdInPath } from '../call.ts'
import { licenseChangeKinds, licensePlans, shownLicense } from './license-changes.ts'
import { daysQuery, listPlace, listQuery, none } from './list-query.ts'

const licenseExpiries = ['lapsed', '7', '30', '60', '90'] as const
const licenseConditions = ['active', 'expired', 'suspended', 'revoked'] as const

const params = z.object({ id: rowIdInPath })
const servers = z.number().int()

export const licenseEntry = z.object({
  id: rowId,
  serial: z.string().describe('masked'),
  email: z.string(),
  plan: z.enum(licensePlans),
  servers,
  state: z.enum(licenseConditions),
  expiration_date: z.iso.date(),
})

const licenseDetails = licenseEntry.extend({
  name: z.string().describe('what the customer calls it; empty without a name of its own'),
  created_at: z.iso.datetime(),
  term_starts_on: z.iso.date(),
  shown: shownLicense,
  changes: z.array(z.enum(licenseChangeKinds)).describe('those that its state allows'),
  renewed_until: z.iso.date().describe('its last day after one more period of its plan'),
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
  today: z.iso.date(),
  files: z
    .array(
      z.object({
        jti: z.string().describe('the id in the file'),
        issued_at: z.iso.datetime(),
        licensee: z.string(),
        generation: z.number().int(),
        reason: z.enum(licenseFileReasons),
      }),
    )
    .describe('the newest first; only the first counts'),
  orders: z.array(rowId).describe('those that issued or changed it, the newest first'),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum([...licenseEventKinds, 'activated', 'released', 'action']),
      license: z
        .object({ servers, expiration_date: z.iso.date(), is_lifetime: z.boolean() })
        .nullable()
        .describe('after it, where it is an event of the license'),
      seat: z.object({ number: z.number().int(), name: z.string() }).nullable(),
      released: z.enum(releaseReasons).nullable().describe('why the seat was released'),
      order_id: rowId.nullable(),
      owners: z
        .object({ from: z.string(), to: z.string() })
        .nullable()
        .describe('before and after a transfer'),
      detail: z.string().describe('the verb of an action'),
      by: z.string().describe('a customer’s address or an operator’s name; empty for the shop'),
      reason: z.string(),
    }),
  ),
})

export type LicenseEntry = z.output<typeof licenseEntry>
export type Expirations = z.output<
  (typeof backOfficeLicenseCalls)['GET /api/sezam/licenses/expirations/']['reply']
>['data']
export type LicenseDetails = z.output<typeof licenseDetails>

const filters = {
  q: z.string().trim().max(254).optional().describe('the number of a license, or an e-mail address'),
  state: z.enum(licenseConditions).optional().or(none),
  plan: z.enum(licensePlans).optional().or(none),
  expires: z
    .enum(licenseExpiries)
    .optional()
    .or(none)
    .describe('active licenses that lapsed, or expire within so many days; without from and to'),
  ...daysQuery,
  activated: z.enum(['never']).optional().or(none),
  version: z.string().trim().max(50).optional().describe('of a server that uses it; 6 is also 6.8.1'),
}

export const backOfficeLicenseCalls = {
  'GET /api/sezam/licenses/': {
    summary: 'Licenses, the newest first; those of expiration days the soonest first; 50 at a time',
    query: z.object({ ...filters, ...listQuery }),
    reply: z.object({ ok: z.literal(true), data: z.array(licenseEntry), ...listPlace }),
  },
  'GET /api/sezam/licenses/export/': {
    summary: 'The same licenses as a CSV file, with masked serial numbers',
    query: z.object(filters),
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
  'GET /api/sezam/licenses/expirations/': {
    summary: 'How many active licenses expire on each of the next 365 days',
    reply: z.object({
      ok: z.literal(true),
      data: z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        days: z
          .array(z.object({ day: z.iso.date(), licenses: z.number().int() }))
          .describe('without those on which none expires'),
      }),
    }),
  },
  'POST /api/sezam/licenses/search/': {
    summary: 'Find a license by its serial number, which is never part of an address',
    body: z.object({ serial: z.string().trim().min(1).max(64) }),
    reply: z.object({ ok: z.literal(true), data: z.object({ id: rowId }) }),
  },
  'GET /api/sezam/licenses/{id}/': {
    summary: 'A license with its servers, its orders and what happened to it',
    params,
    reply: z.object({ ok: z.literal(true), data: licenseDetails }),
  },
} as const satisfies Record<string, Call>
