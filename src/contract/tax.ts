import { z } from 'zod'
import { paymentMethods } from '../domain/payments/methods.ts'
import { type Call, countryCode } from './call.ts'

export const taxCalls = {
  'POST /api/orders/vat-check/': {
    summary:
      'Whether an order may carry this VAT number: refused where its form is wrong or VIES knows that it is not valid',
    body: z.object({
      country: countryCode,
      client_vat: z.string().trim().min(1).max(32),
      payment: z.enum(paymentMethods).default('bank').describe('decides who sells, and so the tax'),
    }),
    reply: z.object({
      ok: z.literal(true),
      data: z.object({
        client_vat: z.string().describe('the number as the order will keep it'),
        outcome: z
          .enum(['valid', 'unavailable', 'not-asked'])
          .describe('what VIES said; unavailable: it did not, and the number counts by its form'),
      }),
    }),
  },
} as const satisfies Record<string, Call>
