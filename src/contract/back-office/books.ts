import { z } from 'zod'
import type { Call } from '../call.ts'
import { none } from './list-query.ts'

export const bookNames = ['vat', 'sales'] as const

const params = z.object({ book: z.enum(bookNames) })
const query = z.object({
  period: z.string().max(30).optional().or(none).describe('2026, 2026-Q4, 2026-11 or 2026-11-01..2026-11-15'),
  seller: z.string().max(20).optional().or(none).describe('the series of a reseller; without it the vendor'),
})
const row = z.array(z.string())

const bookTable = z.object({
  period: z.string(),
  sellers: z.array(z.object({ series: z.string(), name: z.string() })),
  header: z.array(z.string()),
  rows: z.array(row).describe('the first 200'),
  totals: z.array(row).describe('of all rows'),
  count: z.number().int().describe('of all rows'),
})

export type BookName = (typeof bookNames)[number]
export type BookTable = z.output<typeof bookTable>

export const bookCalls = {
  'GET /api/sezam/books/{book}/': {
    summary: 'VAT by treatment, country and rate, or the journal of sales, by day of issue',
    params,
    query,
    reply: z.object({ ok: z.literal(true), data: bookTable }),
  },
  'GET /api/sezam/books/{book}/export/': {
    summary: 'The same with all rows as a CSV file',
    params,
    query,
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
} as const satisfies Record<string, Call>
