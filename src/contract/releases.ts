import { z } from 'zod'
import { languages } from '../domain/languages.ts'
import { type Call, dataReply, integerInAddress, rowId, rowIdInPath } from './call.ts'
import { block } from './content.ts'

const file = z.object({
  name: z.string(),
  arch: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  url: z.string(),
})
const release = z
  .object({
    version: z.string(),
    released_on: z.iso.date(),
    covered_from: z.iso
      .date()
      .describe('updates until this day or later cover it: that of its minor version'),
    files: z.array(file),
    language: z.enum(languages).describe('that of the notes'),
    notes: z.array(block),
  })
  .meta({ id: 'Release' })
export type Release = z.output<typeof release>

const covered = z.object({
  license_id: rowId,
  name: z.string(),
  updates_until: z.iso.date(),
  version: z.string().nullable().describe('the newest that the license covers'),
})

const redirect = { produces: 'text/plain', reply: z.any().describe('302 to the address of the file') }
const arch = z.string().max(32)

export const releaseCalls = {
  'GET /api/astra/releases/': {
    summary: 'The releases of the product, the newest first, and which of them the own licenses cover',
    query: z.object({ limit: integerInAddress(100).optional().describe('then without the licenses') }),
    reply: dataReply(
      z.object({
        releases: z.array(release),
        covered: z.array(covered).describe('empty without a session; at most 200 licenses'),
      }),
    ),
  },
  'GET /api/astra/releases/sums/': {
    summary: 'The SHA-256 of the files of all releases that are offered, signed as a license file is',
    reply: z.object({ ok: z.literal(true), token: z.string() }),
    withoutCookies: true,
  },
  'GET /d/{version}/{arch}/': {
    summary: 'Redirects to the file of a version, or of `newest`, for an architecture',
    params: z.object({ version: z.string().max(20), arch }),
    withoutCookies: true,
    ...redirect,
  },
} as const satisfies Record<string, Call>

export const coveredReleaseCalls = {
  'GET /api/astra/license/{id}/newest/': {
    summary: 'The newest release that a license covers',
    reply: dataReply(
      z.object({
        covered: release.nullable(),
        newest: z.string().nullable().describe('the newest version of all'),
      }),
    ),
  },
  'GET /d/licenses/{id}/{arch}/': {
    summary: 'Redirects to the file of the newest release that a license covers',
    params: z.object({ id: rowIdInPath, arch }),
    ...redirect,
  },
} as const satisfies Record<string, Call>
