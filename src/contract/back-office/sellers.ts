import { z } from 'zod'
import { registrationActions, sellerActions } from '../../definitions/seller.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { taxPoints } from '../../domain/tax/tax.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { possibleActions } from './defined-actions.ts'
import { timelineSchema } from './record-parts.ts'

const resellerEntry = z.object({
  id: rowId,
  series: z.string(),
  name: z.string(),
  country: z.string().describe('alpha-3'),
  account: z.string(),
  serves: z.array(z.string()).describe('the countries whose bank transfers it invoices'),
})
const registration = z.object({
  id: rowId,
  seller_id: rowId.nullable().describe('null for the vendor'),
  series: z.string(),
  country: z.string(),
  number: z.string(),
  valid_from: z.iso.date(),
  valid_until: z.iso.date().nullable(),
  possible: possibleActions(registrationActions),
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
const resellerDetails = resellerEntry.extend({
  address: z.string(),
  vat: z.string(),
  vat_exemption: z.string().describe('the sentence on invoices of a seller that is not registered for VAT'),
  registration: z.string(),
  phone: z.string(),
  bic: z.string(),
  bank: z.string(),
  correspondent_account: z.string(),
  kpp: z.string(),
  currency: z.enum(currencyCodes),
  time_zone: z.string().describe('of the IANA database; empty for that of the country'),
  tax_point: z.enum(taxPoints).describe('which day decides the VAT rate that is due'),
  datev_accounts: z.string().describe('other than those of SKR03, such as `domestic=4400,destination=4331`'),
  closed_at: z.iso.datetime().nullable(),
  possible: possibleActions(sellerActions),
  timeline: timelineSchema([]),
})

export type ResellerEntry = z.output<typeof resellerEntry>
export type ResellerDetailsEntry = z.output<typeof resellerDetails>
export type RegistrationEntry = z.output<typeof registration>
export type ThresholdEntry = z.output<typeof threshold>

export const backOfficeSellerCalls = {
  'GET /api/sezam/sellers/': {
    summary: 'The vendor as configured, the resellers, and where they are registered for VAT',
    reply: dataReply(
      z.object({
        vendor: z.array(z.object({ setting: z.string(), value: z.string() })),
        resellers: z.array(resellerEntry),
        closed: z
          .array(z.object({ series: z.string(), name: z.string() }))
          .describe('resellers whose books stay'),
        registrations: z.array(registration),
      }),
    ),
  },
  'GET /api/sezam/registrations/thresholds/': {
    summary: 'The sales of this year, by seller, that require a VAT registration outside the EU',
    reply: dataReply(z.array(threshold)),
  },
  'GET /api/sezam/sellers/{id}/': {
    summary: 'A reseller with what was done to it',
    reply: dataReply(resellerDetails),
  },
} as const satisfies Record<string, Call>
