import { z } from 'zod'
import { roles } from '../domain/roles.ts'
import { type Call, dataReply, rowId } from './call.ts'

/** `emails` is one who gets e-mails and has no role. */
const role = z.enum([...roles, 'emails'])
export type PersonRole = z.infer<typeof role>

const person = z.object({
  id: rowId,
  email: z.string(),
  role,
  confirmed: z.boolean().describe('whether the invitation was accepted: without it the role does not count'),
})
export type Person = z.infer<typeof person>

const account = z.object({
  id: rowId,
  email: z.string().describe("the owner's"),
  company: z.string(),
  role: z.enum(roles),
  licenses: z.int(),
  next_end: z.iso.date().nullable().describe('the first day on which one of its licenses in force ends'),
})
export type Account = z.infer<typeof account>

const people = z.object({
  acting_for: rowId.describe('the account that all other calls are about'),
  own_account: rowId,
  role: z.enum(roles).nullable().describe('null for the owner'),
  owner: z.string(),
  people: z.array(person),
  accounts: z.array(account).describe('of others, in which the person has a role; at most 100'),
})
export type People = z.infer<typeof people>

export const peopleCalls = {
  'GET /api/accounts/people/': {
    summary: 'The people of the account, and the accounts in which the signed-in person has a role',
    query: z.object({
      find: z.string().trim().max(100).default('').describe('part of an e-mail address or company'),
    }),
    reply: dataReply(people),
  },
  'POST /api/accounts/people/': {
    summary: 'Invite a person by an e-mail with a link to accept',
    body: z.object({ email: z.string().trim().max(320), role }),
  },
  'PUT /api/accounts/people/{id}/': {
    summary: 'Change the role of a person; the role `owner` hands the account over to them',
    body: z.object({ role: z.enum([...roles, 'emails', 'owner']) }),
  },
  'DELETE /api/accounts/people/{id}/': {
    summary: 'Remove a person from the account and end their sessions in it',
  },
  'POST /api/accounts/acting/': {
    summary: 'Act for another account in this session, or for the own one again',
    body: z.object({ account: rowId }),
  },
} as const satisfies Record<string, Call>
