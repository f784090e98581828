import { z } from 'zod'
import { licenseStates, licenseTypeNames } from '../domain/licenses/license.ts'
import { licenseValidities } from '../domain/licenses/license-validity.ts'
import { heldSeats, seatInPath } from './activation.ts'
import type { ApiScope } from './api-tokens.ts'
import { type Call, dataReply, integerInAddress, refusalReply, rowId } from './call.ts'
import { orderCalls } from './orders.ts'

const order = orderCalls['GET /api/orders/{id}/'].reply.shape.data.shape

/** The messages of webhooks have a license in the same form. */
export const licenseWithoutSerial = z
  .object({
    id: rowId,
    name: z.string().describe('the customer’s own name'),
    serial_masked: z.string(),
    type: z.enum(Object.values(licenseTypeNames)),
    period: z.enum(['month', 'year']).nullable().describe('of a subscription'),
    servers: z.number().int(),
    expires_on: z.iso.date(),
    state: z.enum(licenseStates),
  })
  .meta({ id: 'ProgramLicenseWithoutSerial' })

const license = licenseWithoutSerial
  .extend({
    serial: z.string(),
    newest_covered: z.string().nullable().describe('the newest version that it covers'),
  })
  .meta({ id: 'ProgramLicense' })

export const programOrder = z
  .object({
    id: rowId,
    status: order.status,
    product: z.string(),
    mode: z.string(),
    servers: z.number().int(),
    periods: z.number().int(),
    currency: z.string(),
    subtotal: z.number().int(),
    tax: z.number().int(),
    total: z.number().int(),
    license_id: rowId.nullable(),
    invoice: z.string().nullable().describe('the number of the invoice'),
    credited: z.number().int().describe('what credit notes for the invoice credit, with tax'),
    refunded: z.number().int().describe('what was refunded, or returned by a lost dispute or a reversal'),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ProgramOrder' })

const after = z
  .string()
  .regex(/^c[\da-z]{1,11}$/)
  .transform(cursor => Number.parseInt(cursor.slice(1), 36))
  .pipe(rowId)
const page = z.object({ limit: integerInAddress(100).optional(), after: after.optional() })
const next = z.string().nullable().describe('the `after` of the next page; null if this is the last')

export function writeCursor(id: number): string {
  return `c${id.toString(36)}`
}

const forPrograms = {
  withoutCookies: true,
  refusal: refusalReply
    .extend({ code: z.string(), scope: z.string().optional() })
    .meta({ id: 'ProgramRefusal' }),
} as const

export const programCalls = {
  'GET /api/v1/licenses/': {
    summary: 'The licenses of the token’s customer, newest first',
    scope: 'licenses:read',
    query: page,
    reply: dataReply(z.array(license)).extend({ next }),
    ...forPrograms,
  },
  'GET /api/v1/licenses/{id}/': {
    summary: 'One license',
    scope: 'licenses:read',
    reply: dataReply(license),
    ...forPrograms,
  },
  'POST /api/v1/licenses/validate/': {
    summary: 'Whether the license with this serial number is valid today; changes nothing',
    operationId: 'validateLicense',
    readOnly: true,
    scope: 'licenses:validate',
    body: z.object({ serial: z.string().max(64) }),
    reply: dataReply(
      z.object({
        valid: z.boolean().describe('true if the code is `valid` or `in_grace`'),
        code: z.enum(licenseValidities),
        license: licenseWithoutSerial,
      }),
    ),
    ...forPrograms,
  },
  'GET /api/v1/licenses/{id}/activations/': {
    summary: 'The servers that hold the seats of a license',
    scope: 'licenses:read',
    reply: heldSeats,
    ...forPrograms,
  },
  'DELETE /api/v1/licenses/{id}/activations/{seat}/': {
    summary: 'Free the seat of a server',
    scope: 'activations:write',
    params: seatInPath,
    reply: z.object({ ok: z.literal(true) }),
    ...forPrograms,
  },
  'GET /api/v1/servers/': {
    summary: 'The servers of all licenses, the longest activated first',
    scope: 'licenses:read',
    query: page,
    reply: heldSeats.extend({ next }),
    ...forPrograms,
  },
  'GET /api/v1/orders/': {
    summary: 'The orders of the token’s customer, newest first',
    scope: 'orders:read',
    query: page,
    reply: dataReply(z.array(programOrder)).extend({ next }),
    ...forPrograms,
  },
} as const satisfies Record<string, Call & { scope: ApiScope }>
