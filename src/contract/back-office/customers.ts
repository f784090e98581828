import { z } from 'zod'
import { type Call, countryCode, doneReply, rowId, rowIdInPath } from '../call.ts'
import { paidPlans } from './license-changes.ts'
import { licenseEntry } from './licenses.ts'
import { daysQuery, listPlace, listQuery, none } from './list-query.ts'
import { orderEntry } from './orders.ts'

const params = z.object({ id: rowIdInPath })
const noteParams = z.object({ id: rowIdInPath, note: rowIdInPath })
const moment = z.iso.datetime()
const language = z.enum(['en', 'ru'])
const reason = z.string().trim().max(1000).describe('for the audit; the customer never reads it')
const byReason = { params, body: z.object({ reason }), reply: doneReply }

const customerEntry = z.object({
  id: rowId,
  created_at: moment,
  email: z.string(),
  language,
  country: z.string().describe('of the last order; empty without one'),
  paid_orders: z.number().int(),
  licenses: z.number().int(),
})

const note = z.object({
  id: rowId,
  text: z.string(),
  by: z.string(),
  at: moment,
  is_pinned: z.boolean(),
})

const noteBody = z.object({ text: z.string().trim().min(1).max(10_000), is_pinned: z.boolean() })

const customerDetails = customerEntry.extend({
  is_erased: z.boolean(),
  is_superuser: z.boolean(),
  erased_after: z.iso.date().nullable().describe('the day of the deletion that was asked for'),
  paid: z.number().int().describe('all paid orders, with tax, in euro cents by the rates of each order'),
  mrr: z.number().int().describe('what the licenses count in the MRR of the reports today, in euro cents'),
  next_expiry: z.iso.date().nullable().describe('of the licenses in force'),
  notes: z.array(note).describe('the pinned one first'),
  orders: z.array(orderEntry).describe('the newest 50'),
  license_list: z.array(licenseEntry).describe('the newest 50'),
  questions: z.array(z.object({ id: rowId, at: moment, question: z.string(), is_answered: z.boolean() })),
  sessions: z.array(z.object({ id: rowId, signed_in_at: moment, seen_at: moment, browser: z.string() })),
  consents: z
    .array(z.object({ order_id: rowId, at: moment, kind: z.enum(['terms', 'early-start']) }))
    .describe('with their orders'),
  timeline: z.array(
    z.object({
      at: moment,
      kind: z.enum(['created', 'placed', 'paid', 'email', 'note', 'action']),
      detail: z.string(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
})

const customerCard = z.object({ id: rowId, email: z.string(), note: note.nullable() })

export type CustomerEntry = z.output<typeof customerEntry>
export type CustomerDetails = z.output<typeof customerDetails>
export type CustomerNote = z.output<typeof note>
export type CustomerCard = z.output<typeof customerCard>

const filters = {
  q: z.string().trim().max(254).optional().describe('the beginning of an e-mail address'),
  language: language.optional().or(none),
  country: z.string().trim().toUpperCase().pipe(countryCode).optional().or(none),
  paid: z.enum(['yes', 'no']).optional().or(none).describe('whether they have paid an order'),
  ...daysQuery,
}

export const backOfficeCustomerCalls = {
  'GET /api/sezam/customers/': {
    summary: 'Customers, the newest first, 50 at a time',
    query: z.object({ ...filters, ...listQuery }),
    reply: z.object({ ok: z.literal(true), data: z.array(customerEntry), ...listPlace }),
  },
  'GET /api/sezam/customers/export/': {
    summary: 'The same customers as a CSV file',
    query: z.object(filters),
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
  'GET /api/sezam/customers/{id}/': {
    summary: 'A customer with everything that belongs to them',
    params,
    reply: z.object({ ok: z.literal(true), data: customerDetails }),
  },
  'GET /api/sezam/customer-card/': {
    summary: 'The customer of an order or of a license, with the pinned note',
    query: z.object({ order: rowIdInPath.optional(), license: rowIdInPath.optional() }),
    reply: z.object({ ok: z.literal(true), data: customerCard }),
  },
  'POST /api/sezam/customers/{id}/notes/': {
    summary: 'Add a note about a customer',
    params,
    body: noteBody,
    reply: doneReply,
  },
  'PUT /api/sezam/customers/{id}/notes/{note}/': {
    summary: 'Replace a note by a new version',
    params: noteParams,
    body: noteBody,
    reply: doneReply,
  },
  'DELETE /api/sezam/customers/{id}/notes/{note}/': {
    summary: 'Delete a note',
    params: noteParams,
    reply: doneReply,
  },
  'POST /api/sezam/customers/{id}/email-change/': {
    summary: 'Change the e-mail address at once, end all sessions and notify both mailboxes',
    params,
    body: z.object({ email: z.string().max(320), reason }),
    reply: doneReply,
  },
  'POST /api/sezam/customers/{id}/viewing/': {
    summary: 'View the shop as the customer for an hour, without changing anything; sets a cookie of its own',
    ...byReason,
  },
  'POST /api/sezam/customers/{id}/orders/': {
    summary: 'Order a new license for the customer, by card, with a payment link',
    params,
    body: z.object({
      plan: z.enum(paidPlans),
      servers: z.number().int().min(1).max(9999),
      country: z.string().trim().toUpperCase().pipe(countryCode),
      form: z
        .string()
        .regex(/^[\da-f]{32}$/)
        .describe('one for each order: the same form orders once'),
      reason,
    }),
    reply: doneReply.extend({ data: z.object({ order_id: rowId, url: z.string() }) }),
  },
  'POST /api/sezam/customers/{id}/sign-out/': { summary: 'End all sessions of a customer', ...byReason },
  'POST /api/sezam/customers/{id}/export/': {
    summary: 'Prepare all data of a customer, who is notified and downloads it',
    ...byReason,
  },
  'POST /api/sezam/customers/{id}/erasure/': {
    summary: 'Delete the account in 14 days, give up the licenses and notify the customer',
    ...byReason,
  },
} as const satisfies Record<string, Call>
