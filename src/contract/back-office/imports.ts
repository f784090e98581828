import { z } from 'zod'
import { type Call, doneReply } from '../call.ts'

/** 2 MB: larger files are imported with bin/admin. */
const largestFile = 2 * 1024 * 1024

const legacyKinds = ['customers', 'licenses', 'orders'] as const
const consumes = ['multipart/form-data']

const upload = {
  kind: z.enum(legacyKinds),
  name: z.string().trim().min(1).max(200).describe('of the file'),
  file: z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary' }),
}

const legacyReading = z.object({
  hash: z.string().describe('of the file: the import requires it'),
  errors: z.array(z.string()).describe('in English; with any of them nothing can be imported'),
  added: z.number().int().describe('rows that the import would add'),
  known: z.number().int().describe('rows that were imported before'),
})

export type LegacyKind = (typeof legacyKinds)[number]
export type LegacyReading = z.output<typeof legacyReading>

export const importCalls = {
  'POST /api/sezam/legacy-imports/dry-run/': {
    summary: 'What importing a file of a legacy shop would do; nothing is changed',
    consumes,
    upload: largestFile,
    body: z.object(upload),
    reply: z.object({ ok: z.literal(true), data: legacyReading }),
  },
  'POST /api/sezam/legacy-imports/': {
    summary: 'Import the file of a legacy shop that a dry run has shown',
    consumes,
    upload: largestFile,
    body: z.object({
      ...upload,
      hash: z.string().max(100).describe('of the dry run'),
      reason: z.string().trim().max(1000).describe('for the audit'),
    }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
