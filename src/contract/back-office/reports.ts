import { z } from 'zod'
import { reportNames } from '../../domain/reports/report-names.ts'
import { steps } from '../../domain/reports/steps.ts'
import { type Call, dataReply, rowId, usualDay } from '../call.ts'
import { after, daysQuery, next, none } from './list-query.ts'

const reportSplits = ['method', 'country', 'plan', 'currency', 'seller'] as const
const figureKinds = ['money', 'count', 'percent'] as const

const params = z.object({ report: z.enum(reportNames) })
const split = z.enum(reportSplits).optional().or(none)
const query = z.object({
  ...daysQuery,
  step: z.enum(steps).optional().or(none),
  compare: z.enum(['before', 'year']).optional().or(none),
  split,
})
const figure = z.number().int().nullable().describe('cents, a count, or tenths of a percent')

const report = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  step: z.enum(steps),
  columns: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(figureKinds),
      has_rows: z.boolean().describe('whether the rows that make up the figure can be listed'),
    }),
  ),
  main: z.string().describe('the column of the chart'),
  chart: z.enum(['bars', 'line']),
  rows: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      group: z.string().nullable().describe('of a report that is split'),
      group_name: z.string().nullable(),
      cells: z.array(figure),
      before: figure.describe('of the main column, in the compared period'),
    }),
  ),
  total: z.array(figure).nullable(),
  markers: z
    .array(
      z.object({
        action: rowId,
        day: z.iso.date(),
        verb: z.string(),
        target_id: z.string(),
      }),
    )
    .describe('of revenue and MRR that are not split: actions that can explain a change, the newest 20'),
  compared: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  without_rate: z.number().int().describe('imported orders whose amount in EUR is not known'),
  is_complete: z.boolean().describe('false while an import is still being counted'),
})

const reportRow = z.object({
  day: z.iso.date(),
  order_id: rowId.nullable(),
  license_id: rowId.nullable(),
  kind: z.string(),
  amount: z.number().int().nullable().describe('cents'),
})

export type Report = z.output<typeof report>
export type ReportRow = z.output<typeof reportRow>

export const reportCalls = {
  'GET /api/sezam/weekly-report/': {
    summary: 'Whether the superuser gets the weekly e-mail',
    reply: dataReply(z.object({ wanted: z.boolean() })),
  },
  'PUT /api/sezam/weekly-report/': {
    summary: 'Switches the weekly e-mail to the superuser on or off',
    body: z.object({ wanted: z.boolean() }),
  },
  'GET /api/sezam/reports/{report}/': {
    summary: 'A report: its figures by day, week, month, quarter or year, or by group',
    params,
    query,
    reply: dataReply(report),
  },
  'GET /api/sezam/reports/{report}/export/': {
    summary: 'The same table as a CSV file',
    params,
    query,
    reply: z.any().describe('the file'),
    produces: 'text/csv',
  },
  'GET /api/sezam/reports/{report}/rows/': {
    summary: 'The orders or licenses that make up one figure, 50 at a time',
    params,
    query: z.object({
      from: usualDay,
      to: usualDay,
      figure: z.string().max(30),
      split,
      value: z.string().max(60).optional(),
      after,
    }),
    reply: dataReply(z.array(reportRow)).extend({ next }),
  },
} as const satisfies Record<string, Call>
