import { z } from 'zod'
import { currencyCodes } from '../domain/money/money.ts'
import { paymentMethods } from '../domain/payments/methods.ts'
import { type Call, countryCode, dataReply } from './call.ts'

const currency = z.object({
  code: z.enum(currencyCodes),
  text: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  usd_rate: z.string().describe('units of this currency that one US dollar buys, a decimal string'),
})

export const pricingCalls = {
  'GET /api/orders/currencies/': {
    summary: 'Currencies and their rates against the US dollar',
    reply: z.array(currency),
  },
  'GET /api/orders/countries/': {
    summary: 'Countries as [code, name] in the visitor’s language, and the one last used',
    reply: z.object({ data: z.array(z.tuple([z.string(), z.string()])), last: z.string() }),
  },
  'GET /api/orders/resellers/': {
    summary: 'Countries whose bank transfers a reseller invoices',
    reply: z.object({ data: z.array(z.string()) }),
  },
  'GET /api/orders/seller/': {
    summary: 'The countries of the vendor and of the resellers, which decide the tax shown',
    reply: z.object({
      data: z.object({
        country: z.string(),
        reseller_seats: z
          .record(z.string(), z.string())
          .describe('by the country whose bank transfers a reseller invoices: where that reseller is seated'),
        tax_days: z
          .record(z.string(), z.iso.date())
          .describe('by the country of a seller: its day, which decides the rate of the tax'),
        registrations: z
          .object({ vendor: z.array(z.string()), resellers: z.array(z.string()) })
          .describe(
            'countries outside the EU where the vendor is registered to charge VAT, and those where the reseller that invoices their bank transfers is',
          ),
        exempt: z
          .object({ vendor: z.boolean(), resellers: z.array(z.string()) })
          .describe(
            'whether the vendor is not registered for VAT, and the countries whose bank transfers such a reseller invoices',
          ),
        tax_rates: z
          .array(
            z.object({ country: z.string(), rate: z.string(), validFrom: z.iso.date(), source: z.string() }),
          )
          .describe('rates that the operator configured, beside those of the shop'),
        today: z.iso.date().describe('the UTC day, which decides the days left of a license'),
      }),
    }),
  },
  'POST /api/orders/vat-check/': {
    summary:
      'Whether an order may carry this VAT number: refused where its form is wrong or VIES knows that it is not valid',
    body: z.object({
      country: countryCode,
      client_vat: z.string().trim().min(1).max(32),
      payment: z.enum(paymentMethods).default('bank').describe('decides who sells, and so the tax'),
    }),
    reply: dataReply(
      z.object({
        client_vat: z.string().describe('the number as the order will save it'),
        outcome: z
          .enum(['valid', 'unavailable', 'format', 'not-asked'])
          .describe(
            'the answer of VIES; unavailable: it did not answer, and the number is accepted by its format; format: outside the EU, accepted by its format',
          ),
      }),
    ),
  },
} as const satisfies Record<string, Call>
