import { z } from 'zod'
import { releaseActions } from '../../definitions/release.ts'
import { type Call, dataReply } from '../call.ts'
import { possibleActions } from './defined-actions.ts'

const releaseEntry = z.object({
  version: z.string(),
  released_on: z.iso.date(),
  covered_from: z.iso.date().describe('updates until this day or later cover it: that of its minor version'),
  archs: z.array(z.string()),
  withdrawn_at: z.iso.datetime().nullable(),
  possible: possibleActions(releaseActions),
})
export type ReleaseEntry = z.output<typeof releaseEntry>

export const backOfficeReleaseCalls = {
  'GET /api/sezam/releases/': {
    summary: 'The releases of the product, the newest first, with those that were withdrawn',
    reply: dataReply(z.array(releaseEntry)),
  },
} as const satisfies Record<string, Call>
