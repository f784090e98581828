import { z } from 'zod'
import { reminderKinds } from '../domain/licenses/reminder-kind.ts'
import { roles } from '../domain/roles.ts'
import { type Call, countryCode, dataReply, rowId } from './call.ts'

const line = (most: number) => z.string().trim().max(most)
const required = (most: number) => line(most).min(1)

const billingDetails = z.object({
  client_company: required(200),
  client_zip: required(32),
  client_city: required(120),
  client_address_line: required(300),
  client_country: countryCode,
  client_vat: line(32).default(''),
})
export type BillingDetails = z.infer<typeof billingDetails>

const recipient = z.object({
  id: rowId,
  email: z.string(),
  reminders: z.boolean(),
  invoices: z.boolean(),
  confirmed: z.boolean(),
})

const passkey = z.object({
  id: rowId,
  name: z.string().describe('the browser in which it was added'),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

const emailChange = z.object({
  email: z.string(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  expires_at: z.iso.datetime(),
})

const settings = z.object({
  billing: z
    .object({
      client_company: z.string(),
      client_zip: z.string(),
      client_city: z.string(),
      client_address_line: z.string(),
      client_country: z.string(),
      client_vat: z.string(),
      saved: z.boolean(),
    })
    .nullable()
    .describe('what the order form starts with: saved here, or of the last order; null without either'),
  reminders: z.array(z.object({ kind: z.enum(reminderKinds), on: z.boolean() })),
  recipients: z.array(recipient),
  email_change: emailChange.nullable(),
  passkeys: z.array(passkey),
})
export type Settings = z.infer<typeof settings>

const mailLink = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('recipient'),
    owner: z.string().describe('the customer who added the address'),
    email: z.string(),
    role: z.enum(roles).nullable().describe('null for one who only gets e-mails'),
    reminders: z.boolean(),
    invoices: z.boolean(),
    unpaid_orders: z.boolean().describe('the customer can unsubscribe from reminders of them'),
    confirmed: z.boolean(),
  }),
  z.object({
    about: z.literal('email-change'),
    mailbox: z.enum(['old', 'new']),
    from: z.string(),
    to: z.string(),
    confirmed: z.boolean(),
  }),
  z.object({ about: z.literal('auto-renewal'), card: z.string(), confirmed: z.literal(true) }),
])
export type MailLink = z.infer<typeof mailLink>

export const settingsCalls = {
  'GET /api/accounts/settings/': {
    summary: 'The settings of the account',
    reply: dataReply(settings),
  },
  'PUT /api/accounts/billing-details/': {
    summary: 'Save the details that the order form starts with; the VAT number is checked as in an order',
    body: billingDetails,
  },
  'DELETE /api/accounts/billing-details/': {
    summary: 'Remove the saved billing details; the order form starts with those of the last order again',
  },
  'PUT /api/accounts/reminders/': {
    summary: 'Choose the reminders to switch off; all others are on',
    body: z.object({ off: z.array(z.enum(reminderKinds)).max(reminderKinds.length) }),
  },
  'POST /api/accounts/recipients/': {
    summary: 'Add an e-mail address for reminders or copies of invoices; it is mailed a link to confirm',
    body: z.object({ email: line(320), reminders: z.boolean(), invoices: z.boolean() }),
  },
  'DELETE /api/accounts/recipients/{id}/': {
    summary: 'Remove such an address',
  },
  'POST /api/accounts/email-change/': {
    summary: 'Ask for another e-mail address; the old and the new mailbox are mailed a link to confirm',
    body: z.object({ email: line(320) }),
  },
  'DELETE /api/accounts/email-change/': {
    summary: 'Cancel the change of the e-mail address',
  },
  'GET /api/accounts/mail-link/': {
    summary: 'What the link of an e-mail asks: whether to confirm a recipient or a change of address',
    query: z.object({ token: z.string().max(200).default('') }),
    reply: dataReply(mailLink),
  },
  'POST /api/accounts/mail-link/': {
    summary: 'Answer such a link: accept, or decline, which unsubscribes a recipient',
    body: z.object({ token: z.string().max(200), accept: z.boolean() }),
  },
} as const satisfies Record<string, Call>
