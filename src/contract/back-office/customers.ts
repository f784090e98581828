import { z } from 'zod'
import { customerActions } from '../../definitions/customer.ts'
import { customerList } from '../../definitions/customer-list.ts'
import { paidPlans } from '../../definitions/license.ts'
import { type Call, countryCode, dataReply, doneReply, rowId, rowIdInPath } from '../call.ts'
import { possibleActions, reasonField } from './defined-actions.ts'
import { listCalls, rowSchema } from './defined-lists.ts'
import { licenseEntry } from './licenses.ts'
import { orderEntry } from './orders.ts'
import { customerNote, timelineSchema } from './record-parts.ts'

const noteParams = z.object({ id: rowIdInPath, note: rowIdInPath })
const moment = z.iso.datetime()

const customerEntry = rowSchema(customerList)

const noteBody = z.object({ text: z.string().trim().min(1).max(10_000), is_pinned: z.boolean() })

const customerDetails = customerEntry.extend({
  is_erased: z.boolean(),
  is_superuser: z.boolean(),
  erased_after: z.iso.date().nullable().describe('the day of the deletion that was asked for'),
  paid: z.number().int().describe('all paid orders, with tax, in euro cents by the rates of each order'),
  mrr: z.number().int().describe('what the licenses count in the MRR of the reports today, in euro cents'),
  invoice_days: z.number().int().nullable().describe('null without invoice terms'),
  licensed_at_once: z.boolean().describe('whether the license comes before the payment'),
  next_expiry: z.iso.date().nullable().describe('of the licenses in force'),
  notes: z.array(customerNote).describe('the pinned one first'),
  orders: z.array(orderEntry).describe('the newest 50'),
  license_list: z.array(licenseEntry).describe('the newest 50'),
  questions: z.array(z.object({ id: rowId, at: moment, question: z.string(), is_answered: z.boolean() })),
  sessions: z.array(z.object({ id: rowId, signed_in_at: moment, seen_at: moment, browser: z.string() })),
  consents: z
    .array(
      z.object({ order_id: rowId, at: moment, kind: z.enum(['terms', 'early-start']), person: z.string() }),
    )
    .describe('with their orders; `person` placed the order for the account, empty if its owner did'),
  possible: possibleActions(customerActions),
  timeline: timelineSchema(['created', 'placed', 'paid', 'email', 'note']),
})

export type CustomerDetails = z.output<typeof customerDetails>

export const backOfficeCustomerCalls = {
  ...listCalls(customerList),
  'GET /api/sezam/customers/{id}/': {
    summary: 'A customer with everything that belongs to them',
    reply: dataReply(customerDetails),
  },
  'POST /api/sezam/customers/{id}/notes/': {
    summary: 'Add a note about a customer',
    body: noteBody,
  },
  'PUT /api/sezam/customers/{id}/notes/{note}/': {
    summary: 'Replace a note by a new version',
    params: noteParams,
    body: noteBody,
  },
  'DELETE /api/sezam/customers/{id}/notes/{note}/': {
    summary: 'Delete a note',
    params: noteParams,
  },
  'POST /api/sezam/customers/{id}/viewing/': {
    summary: 'View the shop as the customer for an hour, without changing anything; sets a cookie of its own',
    body: z.object({ reason: reasonField }),
  },
  'POST /api/sezam/customers/{id}/orders/': {
    summary: 'Order a new license for the customer: by card with a payment link, or by bank on invoice terms',
    body: z.object({
      plan: z.enum(paidPlans),
      servers: z.number().int().min(1).max(9999),
      country: z.string().trim().toUpperCase().pipe(countryCode),
      periods: z.number().int().min(1).max(99).default(1),
      payment: z.enum(['stripe', 'bank']).default('stripe'),
      purchase_order: z.string().trim().max(64).default(''),
      form: z
        .string()
        .regex(/^[\da-f]{32}$/)
        .describe('one for each order: the same form orders once'),
      reason: reasonField,
    }),
    reply: doneReply.extend({
      data: z.object({
        order_id: rowId,
        url: z.string().describe('the payment link, or the order page of a bank order'),
      }),
    }),
  },
} as const satisfies Record<string, Call>
