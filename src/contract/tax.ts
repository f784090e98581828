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
        client_vat: z.string().describe('the number as the order will save it'),
        outcome: z
          .enum(['valid', 'unavailable', 'format', 'not-asked'])
          .describe(
            'the answer of VIES; unavailable: it did not answer, and the number is accepted by its format; format: outside the EU, accepted by its format',
          ),
      }),
    }),
  },
} as const satisfies Record<string, Call>
