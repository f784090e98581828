import { z } from 'zod'
import {
  type ActivationCode,
  activationCodes,
  longestServerName,
  seatKinds,
  serverStates,
} from '../domain/licenses/activation.ts'
import { none } from './back-office/list-query.ts'
import { type Call, dataReply, integerInAddress, refusalReply, rowId, rowIdInPath } from './call.ts'
import { storableText } from './content.ts'

export const activationStatuses = {
  active: 200,
  in_grace: 200,
  released: 200,
  expired: 403,
  suspended: 403,
  revoked: 403,
  version_not_covered: 403,
  not_activated: 404,
  seat_lost: 409,
  no_seat_left: 409,
  serial_reset: 410,
} as const satisfies Record<ActivationCode, number>

/** The codes of refusals that are not signed, by status: to the product they are no answer. */
export const unsignedCodes = {
  400: 'invalid_request',
  404: 'serial_unknown',
  429: 'too_many_requests',
} as const satisfies Record<number, string>

const mostSeats = 10_000
const seatNumber = z.int().min(1).max(mostSeats)

const body = z.object({
  serial: z.string().max(64),
  fingerprint: z
    .string()
    .regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)
    .describe('base64url(HMAC-SHA256(machine id, text)), where /help/developers/activation/ has the text'),
  nonce: z
    .string()
    .regex(/^[\w-]{22,64}$/)
    .describe('random, new for each request; the token repeats it'),
  instance: z
    .string()
    .regex(/^([\w-]{22})?$/)
    .default('')
    .describe('128 random bits as base64url, new for each start of the process'),
  name: z.string().max(100).default('').describe('what the owner reads in the list of servers'),
  version: z.string().max(40).default(''),
  release_date: z.iso.date().optional().describe('the day on which this version was released'),
  file: z.string().max(26).default('').describe('the `jti` of the installed license file'),
})
export type ActivationBody = z.output<typeof body>

const answer = z
  .object({
    ok: z.boolean(),
    code: z.enum(activationCodes),
    message: z.string(),
    token: z.string().describe('signed: the only part that counts'),
    license_file: z.string().optional().describe('the newest license.txt, if `file` is another one'),
    activation: z.string().optional().describe('the signed activation of an offline server'),
  })
  .meta({ id: 'ActivationAnswer' })
export type ActivationReply = z.input<typeof answer>

const unsigned = refusalReply.extend({ code: z.enum(Object.values(unsignedCodes)).optional() })

const call = (summary: string) =>
  ({ summary, body, reply: answer, refusal: z.union([answer, unsigned]), withoutCookies: true }) as const

export const activationCalls = {
  'POST /api/astra/activation/activate/': {
    ...call('Hold a seat of a license; `replace` takes the seat of another server'),
    body: body.extend({ replace: seatNumber.optional() }),
  },
  'POST /api/astra/activation/check-in/': call('Renew the lease of a seat'),
  'POST /api/astra/activation/release/': call('Give a seat back'),
  'POST /api/astra/activation/validate/': call('What a check-in would answer; nothing is stored'),
  'POST /api/astra/activation/offline/': call('Hold a seat for a server that never connects'),
  'GET /api/astra/activation/revocations/': {
    summary: 'The lowest good generation of each license that was reset or revoked, signed',
    reply: z.object({ ok: z.literal(true), token: z.string() }),
    withoutCookies: true,
  },
} as const satisfies Record<string, Call>

const server = z
  .object({
    license_id: rowId,
    license_name: z.string().describe('the customer’s own name of the license'),
    seat: seatNumber,
    name: z.string().describe('as the server reports it'),
    own_name: z.string().describe('by its owner, or empty'),
    version: z.string(),
    state: z.enum(serverStates),
    silent_days: z.number().int().describe('whole days without contact; 0 unless it is silent'),
    file_until: z.iso
      .date()
      .nullable()
      .describe('the last day of the newest file; null for a lifetime license'),
    last_seen_at: z.iso.datetime(),
    held_until: z.iso
      .datetime()
      .nullable()
      .describe('afterwards another server can take the seat; null while an offline server holds it'),
    kind: z.enum(seatKinds),
    cloned: z.boolean().describe('two processes use this seat: probably copies of one machine'),
  })
  .meta({ id: 'Server' })
export type Server = z.output<typeof server>

export const heldSeats = dataReply(z.array(server))
const nextAfter = rowId.nullable().describe('the `after` of the next page; null if this is the last')
const filters = {
  find: z.string().trim().max(100).optional().describe('a part of the name of the servers'),
  state: z.enum(serverStates).optional().or(none),
}
export const seatInPath = z.object({ id: rowIdInPath, seat: integerInAddress(mostSeats) })

export const seatCalls = {
  'GET /api/astra/license/{id}/activations/': {
    summary: 'The servers that hold the seats of a license, 50 at a time, the longest activated first',
    query: z.object({ after: rowIdInPath.optional(), find: filters.find }),
    reply: heldSeats.extend({
      total: z.number().int().describe('of all servers that hold a seat'),
      next_after: nextAfter,
    }),
  },
  'PUT /api/astra/license/{id}/activations/{seat}/': {
    summary: 'Name a server; an empty name leaves the one that it reports',
    params: seatInPath,
    body: z.object({ name: storableText.trim().max(longestServerName) }),
  },
  'GET /api/astra/servers/': {
    summary: 'The servers of all licenses, 50 at a time, the longest activated first',
    query: z.object({ after: rowIdInPath.optional(), ...filters }),
    reply: heldSeats.extend({ next_after: nextAfter }),
  },
  'GET /api/astra/servers/export/': {
    summary: 'The servers of the same filters as CSV',
    query: z.object(filters),
    produces: 'text/csv',
    reply: z.any(),
  },
  'DELETE /api/astra/license/{id}/activations/{seat}/': {
    summary: 'Free the seat of a server',
    params: seatInPath,
  },
} as const satisfies Record<string, Call>
