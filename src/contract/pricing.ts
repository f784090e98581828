import { z } from 'zod'
import type { Call } from './call.ts'

const currency = z.object({
  code: z.enum(['EUR', 'USD', 'RUB', 'BYN']),
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
    summary: 'The seller’s country, which decides the tax shown',
    reply: z.object({ data: z.object({ country: z.string(), today: z.iso.date() }) }),
  },
} as const satisfies Record<string, Call>
