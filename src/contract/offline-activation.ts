import { z } from 'zod'
import { type Call, dataReply, rowIdInPath } from './call.ts'

/** Why a request for offline activation is refused. */
export const requestProblems = [
  'malformed',
  'newer_format',
  'serial_unknown',
  'expired',
  'suspended',
  'revoked',
  'version_not_covered',
  'no_seat_left',
  'serial_reset',
  'too_many_freed_seats',
  'too_many_requests',
  'form_expired',
  'busy',
  'unavailable',
  'failed',
] as const
export type RequestProblem = (typeof requestProblems)[number]

/** The page shows this again, so that nothing has to be pasted twice. */
export type RefusedRequest = {
  problem: RequestProblem
  text: string
  /** With 'no_seat_left': the servers that hold the seats of the license. */
  seats: readonly { seat: number; name: string; last_seen_at: string }[]
}

/** Multipart, because a page without scripts sends it. `file` counts if it is not empty. */
export const requestForm = z.object({
  csrf: z.string().max(256).default(''),
  text: z.string().default(''),
  /** The seat of a server that is replaced. */
  replace: z.literal('').or(rowIdInPath).default(''),
  file: z.union([z.instanceof(Uint8Array), z.literal('')]).default(''),
})

const params = z.object({ token: z.string().max(200) })

export const offlineActivationCalls = {
  'GET /api/astra/activation/responses/{token}/': {
    summary: 'The response to a request for offline activation, for 24 hours',
    params,
    reply: dataReply(
      z.object({
        file: z.string().describe('license.txt with the activation of the server'),
        server: z.string().describe('the name of the server'),
        seat: z.int(),
        expires_at: z.iso.datetime(),
        qr: z.string().describe('the address of the page as a QR code, a data URL'),
      }),
    ),
  },
  'GET /api/astra/activation/responses/{token}/file/': {
    summary: 'The response as license.txt',
    params,
    reply: z.any().describe('the license file'),
    produces: 'text/plain',
  },
} as const satisfies Record<string, Call>
