import { z } from 'zod'
import { type Call, dataReply, rowId } from '../call.ts'
import { statementReading } from './statements.ts'

/** The size of all documents together. */
const largestUpload = 20 * 1024 * 1024
/** Reading one of this size takes the process that serves customers about a second. */
export const largestTextFile = 5 * 1024 * 1024
const mostFiles = 200

const uploadKinds = ['statement', 'customers', 'licenses', 'orders', 'documents'] as const
const importKinds = [...uploadKinds, 'recount'] as const
const importStates = ['checking', 'checked', 'refused', 'importing', 'done', 'failed'] as const
/** Which imports a page shows: each page has its own. */
const importGroups = ['statements', 'legacy', 'reports'] as const

const file = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' })
const name = z.string().trim().min(1).max(200)

const importRow = z.object({
  id: rowId,
  kind: z.enum(importKinds),
  name: z.string().describe('of the file, or of the first of several'),
  files: z.number().int(),
  by: z.string(),
  started_at: z.iso.datetime(),
  state: z.enum(importStates),
  total: z.number().int().describe('lines, rows or files; 0 while they are being counted'),
  done: z.number().int(),
  faults: z.array(z.string()).describe('of a file that is refused, in your language'),
  statement: statementReading.nullable().describe('what the import of a statement would do'),
  rows: z
    .object({ added: z.number().int(), known: z.number().int() })
    .nullable()
    .describe('what the import adds, and what was imported before; licenses that were counted'),
})

export type ImportKind = (typeof importKinds)[number]
export type UploadKind = (typeof uploadKinds)[number]
export type ImportState = (typeof importStates)[number]
export type ImportGroup = (typeof importGroups)[number]
export type ImportRow = z.output<typeof importRow>

export const importCalls = {
  'GET /api/sezam/imports/': {
    summary: 'The newest import of a page since yesterday, and how far it is',
    query: z.object({ of: z.enum(importGroups) }),
    reply: dataReply(importRow.nullable()),
  },
  'POST /api/sezam/imports/': {
    summary: 'Upload a bank statement, or files of a legacy shop, and check what their import would do',
    consumes: ['multipart/form-data'],
    upload: largestUpload,
    mostFiles,
    body: z.object({
      kind: z.enum(uploadKinds),
      name: z.union([name, z.array(name).max(mostFiles)]).describe('of each file'),
      file: z.union([file, z.array(file)]).describe('one; several documents'),
      account: z
        .string()
        .trim()
        .max(60)
        .optional()
        .describe('of a CSV whose header line is that of several accounts'),
    }),
  },
  'POST /api/sezam/imports/{id}/confirmation/': {
    summary: 'Import the files that were checked, once',
    body: z.object({ reason: z.string().trim().max(1000).describe('for the audit') }),
  },
  'POST /api/sezam/report-counts/': {
    summary: 'Count all figures of the reports again',
    body: z.object({ reason: z.string().trim().max(1000).describe('for the audit') }),
  },
} as const satisfies Record<string, Call>
