import { z } from 'zod'
import { type Call, dataReply } from '../call.ts'
import { daysQuery, none } from './list-query.ts'

export const bookNames = ['vat', 'sales'] as const

const params = z.object({ book: z.enum(bookNames) })
const query = z.object({
  ...daysQuery,
  seller: z.string().max(20).optional().or(none).describe('the series of a reseller; without it the vendor'),
})
const row = z.array(z.string())

const bookTable = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
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
    reply: dataReply(bookTable),
  },
  'GET /api/sezam/books/{book}/export/': {
    summary: 'The same with all rows as a CSV file',
    params,
    query,
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
} as const satisfies Record<string, Call>
