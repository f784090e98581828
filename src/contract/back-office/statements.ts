import { z } from 'zod'
import { dateFormats, directions, rowStates, statementColumns } from '../../domain/payments/statement-csv.ts'
import { unmatchedReasons } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, rowId } from '../call.ts'

const statementEncodings = ['utf-8', 'windows-1251', 'windows-1252', 'iso-8859-15', 'utf-16le'] as const

const word = z.string().trim().min(1).max(100)
const csvFormat = z.object({
  columns: z.partialRecord(z.enum(statementColumns), word).describe('the names of the header line'),
  delimiter: z.string().length(1),
  date: z.enum(dateFormats),
  decimal: z.enum(['.', ',']),
  directions: z.record(word, z.enum(directions)).optional(),
  states: z.record(word, z.enum(rowStates)).optional(),
})

export type DescribedCsv = z.output<typeof csvFormat>

const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .optional()
    .transform(text => text || undefined)

/** How a statement is read. */
export const readingOptions = {
  bank: optionalText(40).describe('one of `banks`; without it a CSV is recognized by its header line'),
  account: optionalText(60).describe('of a CSV without such a column, or one more account of the shop'),
  currency: optionalText(3).describe('of a CSV without such a column'),
  format: z
    .string()
    .max(5000)
    .optional()
    .transform((text, context): unknown => {
      try {
        return text ? JSON.parse(text) : undefined
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' })
        return z.NEVER
      }
    })
    .pipe(csvFormat.optional())
    .describe('of a CSV of any other bank, as JSON: columns, delimiter, date, decimal, directions, states'),
  encoding: z
    .enum(statementEncodings)
    .optional()
    .or(z.literal('').transform(() => undefined)),
}

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
    query: z.object({ after: z.string().max(100).optional().describe('`next` of the page before') }),
    reply: z.object({
      ok: z.literal(true),
      data: z.array(importedFile),
      next: z.string().nullable().describe('for `after`; null on the last page'),
      banks: z.array(z.string()).describe('whose CSV files can be chosen'),
    }),
  },
} as const satisfies Record<string, Call>
