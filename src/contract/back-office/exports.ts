import { z } from 'zod'
import { type Call, dataReply } from '../call.ts'
import { none } from './list-query.ts'

export const exportNames = ['sales', 'vat', 'payments', 'open-items', 'datev'] as const

/** A schema for each field: a shared one is left out of the API document. */
const number = () =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .or(none)

const params = z.object({ export: z.enum(exportNames) })
const query = z.object({
  period: z
    .string()
    .trim()
    .max(40)
    .describe('2026, 2026-Q4, 2026-11 or 2026-11-01..2026-11-15; for `vat` a quarter'),
  seller: z
    .string()
    .trim()
    .max(20)
    .optional()
    .or(none)
    .describe('the series of a reseller; without it the vendor'),
  consultant: number().describe('of DATEV'),
  client: number().describe('of DATEV'),
})

export type ExportName = (typeof exportNames)[number]

export const exportCalls = {
  'GET /api/sezam/exports/{export}/totals/': {
    summary: 'What the file of an export has: the number of its rows, and its totals',
    params,
    query,
    reply: dataReply(z.object({ rows: z.number().int(), totals: z.array(z.array(z.string())) })),
  },
  'GET /api/sezam/exports/{export}/': {
    summary: 'The file of an export for bookkeeping: CSV, or DATEV (EXTF)',
    params,
    query,
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
} as const satisfies Record<string, Call>
