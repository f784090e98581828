import { z } from 'zod'
import { longestLicenseName } from '../domain/licenses/license.ts'
import { licenseEventKinds } from '../domain/licenses/license-event.ts'
import { type Call, dataReply, doneReply, emailAddress, rowId } from './call.ts'
import { license } from './licenses.ts'

const terms = license.pick({ type: true, period: true, servers: true, expiration_date: true, state: true })

const licenseEvent = z.object({
  id: rowId,
  kind: z.enum(licenseEventKinds),
  at: z.iso.datetime(),
  by: z
    .enum(['customer', 'person', 'previous-customer', 'operator', 'shop'])
    .describe('`customer` is who asks, and `previous-customer` one from whom the license was transferred'),
  person: z.string().describe('the e-mail address of `person`, who acted for the account'),
  reason: z.string(),
  order_id: rowId.nullable().describe('an order of the license’s customer'),
  before: terms.nullable(),
  after: terms,
  is_received: z.boolean().describe('a transfer to the license’s customer'),
})
export type LicenseEvent = z.infer<typeof licenseEvent>

const transfer = z.object({ email: z.string().describe('to whom'), expires_at: z.iso.datetime() })
export type LicenseTransfer = z.infer<typeof transfer>

const offeredLicense = z.object({
  id: rowId,
  from: z.string(),
  expires_at: z.iso.datetime(),
  license: license.pick({ name: true, type: true, period: true, servers: true, expiration_date: true }),
})
export type OfferedLicense = z.infer<typeof offeredLicense>

export const licenseLifeCalls = {
  'GET /api/astra/license/{id}/events/': {
    summary: 'The history of a license, newest first, at most 200 events',
    reply: dataReply(z.array(licenseEvent)),
  },
  'PUT /api/astra/license/{id}/name/': {
    summary: 'Give a license a name of the customer’s own, or remove it with an empty one',
    body: z.object({
      name: z
        .string()
        .transform(name => name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
        .pipe(z.string().max(longestLicenseName)),
    }),
  },
  'POST /api/astra/license/{id}/reset/': {
    summary: 'Replace the serial number and the file of a license, and free all of its seats',
    body: z.object({ confirm: z.literal(true) }),
  },
  'GET /api/astra/license/{id}/transfer/': {
    summary: 'The open offer to transfer a license, or null',
    reply: dataReply(transfer.nullable()),
  },
  'POST /api/astra/license/{id}/transfer/': {
    summary: 'Offer a license to another customer, who has 7 days to accept; replaces an earlier offer',
    body: z.object({ email: emailAddress }),
    reply: doneReply.extend({ data: transfer }),
  },
  'DELETE /api/astra/license/{id}/transfer/': {
    summary: 'Withdraw the open offer to transfer a license',
  },
  'GET /api/astra/transfers/': {
    summary: 'The licenses that other customers offer to this one',
    reply: dataReply(z.array(offeredLicense)),
  },
  'GET /api/astra/transfers/{id}/': {
    summary: 'An open offer of a license to this customer',
    reply: dataReply(offeredLicense),
  },
  'POST /api/astra/transfers/{id}/acceptance/': {
    summary: 'Accept an offered license',
    reply: doneReply.extend({ url: z.string() }),
  },
} as const satisfies Record<string, Call>
