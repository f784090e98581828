import { z } from 'zod'
import {
  csvDelimiters,
  dateFormats,
  directions,
  rowStates,
  statementColumns,
  statementEncodings,
} from '../../domain/payments/statement-csv.ts'
import { unmatchedReasons } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { after, next } from './list-query.ts'

const word = z.string().trim().min(1).max(100)
const reason = z.string().trim().max(1000).describe('for the audit')

const csvFormat = z.object({
  account: z
    .string()
    .max(60)
    .regex(/[A-Z0-9]/i)
    .describe('of rows without an account of their own'),
  currency: z
    .string()
    .trim()
    .regex(/^([A-Z]{3})?$/)
    .describe('of rows without a currency of their own'),
  header: z
    .array(z.string().max(200))
    .min(2)
    .max(100)
    .describe('the header line, by which a file is recognized'),
  encoding: z.enum(statementEncodings),
  delimiter: z.enum(csvDelimiters),
  date: z.enum(dateFormats),
  decimal: z.enum(['.', ',']),
  columns: z
    .partialRecord(z.enum(statementColumns), z.number().int().min(0).max(99))
    .describe('the place of each column in the header line, from 0'),
  directions: z.record(word, z.enum(directions)).optional().describe('words of the direction column'),
  states: z.record(word, z.enum(rowStates)).optional().describe('words of the state column'),
})
const savedCsvFormat = csvFormat.extend({ id: rowId })

export type CsvFormat = z.output<typeof csvFormat>
export type SavedCsvFormat = z.output<typeof savedCsvFormat>

const sum = z.object({ currency: z.string(), amount: z.number().int() })

const movement = z.object({
  place: z.string().describe('in the file'),
  day: z.iso.date(),
  payer: z.string(),
  reference: z.string().describe('the creditor references and other references of the payment'),
  text: z.string(),
  amount: z.number().int().describe('in minor units; negative if it went out'),
  currency: z.string(),
  outcome: z.enum(['paid', 'confirmed', 'unmatched', 'known', 'debit', 'nothing']),
  reason: z.enum(unmatchedReasons).nullable().describe('of an unmatched payment'),
  orders: z.array(rowId),
})

export const statementReading = z.object({
  movements: z.array(movement),
  left_out: z.number().int().describe('further movements that are not listed'),
  not_yet_booked: z.number().int(),
  sums: z.array(sum).describe('of the movements that are new'),
})

const importedFile = z.object({
  id: rowId,
  name: z.string(),
  imported_at: z.iso.datetime(),
  imported_by: z.string(),
  paid: z.number().int(),
  confirmed: z.number().int(),
  unmatched: z.number().int(),
  known: z.number().int(),
  ignored: z.number().int(),
  sums: z.array(sum),
})

export type StatementReading = z.output<typeof statementReading>
export type StatementMovement = z.output<typeof movement>
export type ImportedFile = z.output<typeof importedFile>

export const backOfficeStatementCalls = {
  'GET /api/sezam/statements/': {
    summary: 'The imported bank statements, the newest first, 50 at a time',
    query: z.object({ after }),
    reply: dataReply(z.array(importedFile)).extend({
      next,
      formats: z.array(savedCsvFormat).describe('how the CSV of each account is read'),
    }),
  },
  'PUT /api/sezam/statements/formats/': {
    summary: 'Describe the CSV of an account, in place of its earlier description',
    body: csvFormat.extend({ reason }),
  },
  'POST /api/sezam/statements/formats/{id}/removal/': {
    summary: 'Remove the description of an account’s CSV',
    body: z.object({ reason }),
  },
} as const satisfies Record<string, Call>
