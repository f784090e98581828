import { z } from 'zod'
import { type Call, doneReply } from './call.ts'

const file = { reply: z.any().describe('the license file'), produces: 'text/plain' }

export const licenseFileCalls = {
  'GET /api/astra/license/{id}/file/': {
    summary: 'The newest file of a license, license.txt',
    ...file,
  },
  'POST /api/astra/license/{id}/file/': {
    summary: 'E-mail the file of a license to its customer again',
  },
  'POST /api/astra/license/{id}/file/link/': {
    summary: 'A link that downloads the file of a license once, without a session, within 15 minutes',
    reply: doneReply.extend({
      data: z.object({
        url: z.string(),
        command: z.string().describe('installs the file on a server'),
        expires_at: z.iso.datetime(),
      }),
    }),
  },
  'GET /l/{token}': {
    summary: 'The file behind a download link, once',
    params: z.object({ token: z.string().max(200) }),
    ...file,
  },
  'GET /.well-known/jwks.json': {
    summary: 'The public keys that verify license files, as a JSON Web Key Set',
    reply: z.object({
      keys: z.array(
        z.object({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          use: z.literal('sig'),
          alg: z.literal('EdDSA'),
          kid: z.string(),
          x: z.string(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Call>
