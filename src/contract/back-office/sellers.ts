import { z } from 'zod'
import { currencyCodes } from '../../domain/money/money.ts'
import { taxPoints } from '../../domain/tax/tax.ts'
import { type Call, countryCode, doneReply, ifMatch, rowId, rowIdInPath, usualDay } from '../call.ts'

const reason = z.string().trim().max(1000).describe('for the audit')
const params = z.object({ id: rowIdInPath })
const line = (most: number) => z.string().trim().max(most)

const sellerForm = z.object({
  name: line(120),
  address: line(300),
  country: line(3).describe('alpha-3'),
  vat: line(40),
  vat_exemption: line(200).describe('the sentence on invoices of a seller that is not registered for VAT'),
  registration: line(120),
  phone: line(40),
  account: line(60),
  bic: line(20),
  bank: line(120),
  correspondent_account: line(40),
  kpp: line(20),
  currency: z.enum(currencyCodes),
  time_zone: line(60).describe('of the IANA database; empty for that of the country'),
  tax_point: z.enum(taxPoints).describe('which day decides the VAT rate that is due'),
  datev_accounts: line(200).describe('other than those of SKR03, such as `domestic=4400,destination=4331`'),
  serves: z.array(countryCode).max(250).describe('the countries whose bank transfers it invoices'),
})

const resellerEntry = z.object({
  id: rowId,
  series: z.string(),
  name: z.string(),
  country: z.string(),
  account: z.string(),
  serves: z.array(z.string()),
})
const registration = z.object({
  id: rowId,
  seller_id: rowId.nullable().describe('null for the vendor'),
  series: z.string(),
  country: z.string(),
  number: z.string(),
  valid_from: z.iso.date(),
  valid_until: z.iso.date().nullable(),
})
const threshold = z.object({
  series: z.string(),
  country: z.string(),
  year: z.string(),
  sold: z.number().int().describe('of this year, before tax, in minor units of `currency`'),
  limit: z.number().int().describe('from which the seller must register, in minor units'),
  currency: z.string(),
  sales: z.enum(['there', 'worldwide']).describe('which sales count'),
})
const action = z.object({ at: z.iso.datetime(), verb: z.string(), by: z.string(), reason: z.string() })
const resellerDetails = sellerForm.extend({
  id: rowId,
  series: z.string(),
  closed_at: z.iso.datetime().nullable(),
  version: z.number().int().describe('as in `ETag`'),
  actions: z.array(action),
})

export type SellerForm = z.output<typeof sellerForm>
export type ResellerEntry = z.output<typeof resellerEntry>
export type ResellerDetailsEntry = z.output<typeof resellerDetails>
export type RegistrationEntry = z.output<typeof registration>
export type ThresholdEntry = z.output<typeof threshold>

export const backOfficeSellerCalls = {
  'GET /api/sezam/sellers/': {
    summary: 'The vendor as configured, the resellers, and where they are registered for VAT',
    reply: z.object({
      ok: z.literal(true),
      data: z.object({
        vendor: z.array(z.object({ setting: z.string(), value: z.string() })),
        resellers: z.array(resellerEntry),
        closed: z
          .array(z.object({ series: z.string(), name: z.string() }))
          .describe('resellers whose books stay'),
        registrations: z.array(registration),
      }),
    }),
  },
  'GET /api/sezam/registrations/thresholds/': {
    summary: 'The sales of this year, by seller, that require a VAT registration outside the EU',
    reply: z.object({ ok: z.literal(true), data: z.array(threshold) }),
  },
  'POST /api/sezam/sellers/': {
    summary: 'Add a reseller; needs a second factor younger than 10 minutes',
    body: sellerForm.extend({ series: line(10), reason }),
    reply: doneReply.extend({ data: z.object({ id: rowId }) }),
  },
  'GET /api/sezam/sellers/{id}/': {
    summary: 'A reseller with what was done to it',
    params,
    reply: z.object({ ok: z.literal(true), data: resellerDetails }),
  },
  'PUT /api/sezam/sellers/{id}/': {
    summary: 'Change a reseller; issued invoices stay; needs a second factor younger than 10 minutes',
    params,
    headers: ifMatch,
    body: sellerForm.extend({ reason }),
    reply: doneReply,
  },
  'POST /api/sezam/sellers/{id}/closure/': {
    summary: 'Close a reseller; its invoices and its series stay; needs a fresh second factor',
    params,
    body: z.object({ reason }),
    reply: doneReply,
  },
  'POST /api/sezam/registrations/': {
    summary: 'Charge VAT in a country outside the EU; needs a second factor younger than 10 minutes',
    body: z.object({
      seller_id: rowId.nullable().describe('null for the vendor'),
      country: line(3).toUpperCase(),
      number: line(40),
      valid_from: usualDay,
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/registrations/{id}/end/': {
    summary: 'Charge no more VAT there after a day; needs a second factor younger than 10 minutes',
    params,
    body: z.object({ valid_until: usualDay, reason }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
