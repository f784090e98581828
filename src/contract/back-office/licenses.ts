import { z } from 'zod'
import { releaseReasons, seatKinds } from '../../domain/licenses/activation.ts'
import { licenseFileReasons } from '../../domain/licenses/license-claims.ts'
import { licenseEventKinds } from '../../domain/licenses/license-event.ts'
import { type Call, rowId, rowIdInPath } from '../call.ts'
import { licenseChangeKinds, licensePlans, shownLicense } from './license-changes.ts'

export const licenseConditions = ['active', 'expired', 'suspended', 'revoked'] as const

const params = z.object({ id: rowIdInPath })
const servers = z.number().int()

const licenseEntry = z.object({
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
        .object({ servers, expiration_date: z.iso.date() })
        .nullable()
        .describe('after it, where it is an event of the license'),
      seat: z.object({ number: z.number().int(), name: z.string() }).nullable(),
      released: z.enum(releaseReasons).nullable().describe('why the seat was released'),
      order_id: rowId.nullable(),
      detail: z.string().describe('the verb of an action'),
      by: z.string().describe('a customer’s address or an operator’s name; empty for the shop'),
      reason: z.string(),
    }),
  ),
})

export type LicenseEntry = z.output<typeof licenseEntry>
export type LicenseDetails = z.output<typeof licenseDetails>

const none = z.literal('').transform(() => undefined)

export const backOfficeLicenseCalls = {
  'GET /api/sezam/licenses/': {
    summary: 'Licenses, the newest first, 50 at a time',
    query: z.object({
      q: z.string().trim().max(254).optional().describe('the number of a license, or an e-mail address'),
      state: z.enum(licenseConditions).optional().or(none),
      plan: z.enum(licensePlans).optional().or(none),
      after: rowIdInPath.optional().describe('`next` of the page before'),
    }),
    reply: z.object({
      ok: z.literal(true),
      data: z.array(licenseEntry),
      next: z.string().nullable().describe('for `after`; null on the last page'),
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
