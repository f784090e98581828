import { z } from 'zod'
import type { Call } from './call.ts'

const query = z.object({
  number: z
    .string()
    .max(40)
    .optional()
    .describe('of an earlier document of the order; without it, the newest'),
})
const pdf = { query, reply: z.any().describe('the document'), produces: 'application/pdf' }
const eInvoice = {
  query,
  reply: z.any().describe('the document as EN 16931 says, UBL 2.1'),
  produces: 'application/xml',
}

export const invoiceCalls = {
  'GET /orders/docs/orders/{id}/invoice/': { summary: 'The invoice of an order', ...pdf },
  'GET /api/orders/{id}/stripe/invoice/': { summary: 'The invoice of a card order', ...pdf },
  'GET /orders/docs/orders/{id}/invoice.xml': {
    summary: 'The invoice of an order as an e-invoice',
    ...eInvoice,
  },
  'GET /orders/docs/orders/{id}/credit-note/': {
    summary: 'A credit note for the invoice of an order',
    ...pdf,
  },
  'GET /orders/docs/orders/{id}/credit-note.xml': {
    summary: 'A credit note of an order as an e-invoice',
    ...eInvoice,
  },
} as const satisfies Record<string, Call>
