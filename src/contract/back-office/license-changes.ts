import { z } from 'zod'
import { licenseStates } from '../../domain/licenses/license.ts'
import { type Call, doneReply, emailAddress, rowId, rowIdInPath, usualDay } from '../call.ts'

export const paidPlans = ['monthly', 'yearly', 'company', 'lifetime'] as const
export const licensePlans = ['demo', ...paidPlans] as const
export const licenseChangeKinds = [
  'extend',
  'servers',
  'transfer',
  'convert',
  'suspend',
  'resume',
  'reset',
  'revoke',
] as const

const params = z.object({ id: rowIdInPath })
const note = z
  .string()
  .trim()
  .max(500)
  .default('')
  .describe('for the customer: in the e-mail and in the history')
const reason = z.string().trim().max(1000).describe('for the audit; the customer never reads it')
const servers = z.number().int().min(1).max(9999)

export const shownLicense = z
  .object({
    customer_id: rowId,
    plan: z.enum(licensePlans),
    servers: z.number().int(),
    expiration_date: z.iso.date(),
    state: z.enum(licenseStates),
    generation: z.number().int().describe('counts its serial numbers'),
  })
  .describe('what the page showed: a license that is no longer so is not changed')

const changes = [
  z.object({ kind: z.literal('extend'), until: usualDay }),
  z.object({ kind: z.literal('servers'), servers }),
  z.object({ kind: z.literal('transfer'), email: emailAddress }),
  z.object({ kind: z.literal('convert'), plan: z.enum(paidPlans), servers }),
  z.object({ kind: z.enum(['suspend', 'resume', 'reset', 'revoke']) }),
] as const

const [extend, count, transfer, convert, plain] = changes
const seen = { seen: shownLicense }
const change = z.discriminatedUnion('kind', [...changes])

const consequences = z.object({
  license: shownLicense,
  mails: z.array(z.object({ email: z.string(), language: z.enum(['en', 'ru']) })),
  servers_in_use: z.number().int().describe('before the change'),
  has_new_file: z.boolean(),
  new_account: z.boolean().describe('of a transfer: the address has none yet'),
})

export type LicenseChange = z.input<typeof change>
export type LicenseChangeKind = LicenseChange['kind']
export type ShownLicense = z.output<typeof shownLicense>
export type LicenseConsequences = z.output<typeof consequences>

export const licenseChangeCalls = {
  'POST /api/sezam/licenses/': {
    summary: 'Issue a license to a customer without an order, for one period of a plan',
    body: z.object({
      email: emailAddress,
      plan: z.enum(paidPlans),
      servers,
      form: z
        .string()
        .regex(/^[\da-f]{32}$/)
        .describe('one for each license: the same form issues it once'),
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/licenses/{id}/changes/': {
    summary: 'Change a license without an order, and notify the customer',
    params,
    body: z.discriminatedUnion('kind', [
      extend.extend({ ...seen, note, reason }),
      count.extend({ ...seen, note, reason }),
      transfer.extend({ ...seen, note, reason }),
      convert.extend({ ...seen, note, reason }),
      plain.extend({ ...seen, note, reason }),
    ]),
    reply: doneReply,
  },
  'POST /api/sezam/licenses/{id}/changes/preview/': {
    summary: 'What a change of a license would do; nothing is changed',
    params,
    body: z.discriminatedUnion('kind', [
      extend.extend(seen),
      count.extend(seen),
      transfer.extend(seen),
      convert.extend(seen),
      plain.extend(seen),
    ]),
    reply: z.object({ ok: z.literal(true), data: consequences }),
  },
  'POST /api/sezam/licenses/{id}/serial/': {
    summary: 'Show the serial number of a license, which is recorded',
    params,
    body: z.object({ reason }),
    reply: doneReply.extend({ data: z.object({ serial: z.string() }) }),
  },
  'POST /api/sezam/licenses/{id}/file/': {
    summary: 'Send the license file to its customer again',
    params,
    reply: doneReply,
  },
  'POST /api/sezam/licenses/{id}/servers/{server}/release/': {
    summary: 'Free the seat of a server, whatever its customer has freed before',
    params: params.extend({ server: rowIdInPath.describe('`id` of the server') }),
    body: z.object({ reason }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
