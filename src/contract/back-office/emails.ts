import { z } from 'zod'
import { emailActions } from '../../definitions/email.ts'
import { mailKinds } from '../../domain/mail-kinds.ts'
import { type Call, dataReply, rowId, rowIdInPath } from '../call.ts'
import { possibleActions } from './defined-actions.ts'
import { next, none } from './list-query.ts'

const mailStates = ['waiting', 'sent', 'failed', 'handled'] as const
export const resendability = ['possible', 'not-sent', 'text-erased', 'license-changed'] as const

const emailEntry = z.object({
  id: rowId,
  created_at: z.iso.datetime(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates).describe('`failed`: the last attempt failed; the shop goes on trying for a day'),
  recipient: z.string(),
  subject: z.string(),
  resends: z.number().int().describe('how often it has been sent again, for `seen`'),
})

const emailDetails = emailEntry.extend({
  sent_at: z.iso.datetime().nullable(),
  resending: z.enum(resendability),
  order_id: rowId.nullable(),
  license_id: rowId.nullable(),
  resend_of: rowId.nullable().describe('the e-mail that this one repeats'),
  resent_as: z.array(rowId),
  text: z.string().describe('without codes of links, serial numbers masked; empty once it is erased'),
  attachments: z.array(z.string()),
  log: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(['saved', 'accepted', 'failed', 'action']),
      detail: z.string().describe('the answer of the mail server, or the action'),
      by: z.string(),
    }),
  ),
  possible: possibleActions(emailActions),
})

export type EmailEntry = z.output<typeof emailEntry>
export type EmailDetails = z.output<typeof emailDetails>

export const backOfficeEmailCalls = {
  'GET /api/sezam/emails/': {
    summary: 'E-mails, the newest first, 50 at a time',
    query: z.object({
      state: z.enum(mailStates).optional().or(none),
      recipient: z.string().trim().max(254).optional(),
      kind: z.enum(mailKinds).optional().or(none),
      order: rowIdInPath.optional(),
      license: rowIdInPath.optional(),
      after: rowIdInPath.optional().describe('`next` of the page before'),
    }),
    reply: dataReply(z.array(emailEntry)).extend({ next }),
  },
  'GET /api/sezam/emails/{id}/': {
    summary: 'An e-mail with its delivery log',
    reply: dataReply(emailDetails),
  },
  'GET /api/sezam/emails/{id}/html/': {
    summary: 'The HTML of an e-mail, under a policy that runs and loads nothing',
    reply: z.any().describe('the page'),
    produces: 'text/html',
  },
} as const satisfies Record<string, Call>
