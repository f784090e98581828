import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  offlineActivationCalls,
  type RequestProblem,
  requestForm,
} from '../../contract/offline-activation.ts'
import { isFormFromThisSite } from '../platform/csrf.ts'
import { decodeText, UnreadableFile } from '../platform/decode-text.ts'
import { qrPng } from '../platform/qr-png.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { hashToken } from '../sign-in/secrets.ts'
import { answerActivationRequest } from './answer-request.ts'
import { findResponse, type OfflineResponse } from './store.ts'

const publicPath = '/astra-activate'
const ownPath = '/orders/software/astra/activate'
/** Above the 64 KB of a request, so that a larger one is answered as any other that is not complete. */
const limits = { files: 1, fileSize: 100_000, fieldSize: 100_000, parts: 8 }

/** Pages without scripts: their answers are addresses of pages. */
export function offlineActivationRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const refuse = (reply: FastifyReply, path: string, problem: RequestProblem) =>
    reply.redirect(`${path}/?code=${problem}`, 303)

  for (const path of [publicPath, ownPath]) {
    app.post(
      path,
      {
        schema: { hide: true, body: requestForm },
        // A field repeats the CSRF cookie.
        config: { withoutCsrf: true, multipartOptions: { limits } },
        errorHandler(error, _request, reply) {
          if (error instanceof Refusal || (error.statusCode ?? 500) >= 500) throw error
          void refuse(reply, path, 'malformed')
        },
      },
      async (request, reply) => {
        const { csrf, license, text, file } = request.body
        if (!isFormFromThisSite(request, csrf, shop.config.baseUrl))
          return refuse(reply, path, 'form_expired')
        const { customer } = request
        if (path === ownPath && !customer) return reply.redirect(`${path}/`, 303)
        const owner = customer && path === ownPath
        const answer = await answerActivationRequest(shop, file.length > 0 ? readFile(file) : text, {
          address: request.ip,
          ...(owner ? { owner: { customerId: customer.id, licenseId: license || null } } : {}),
        })
        if ('problem' in answer) return refuse(reply, path, answer.problem)
        return reply.redirect(`${publicPath}/${answer.token}/`, 303)
      },
    )
  }

  serve(app, offlineActivationCalls, 'GET /api/astra/activation/responses/{token}/', async ({ params }) => {
    const { file, server: name, seat, expiresAt } = await requireResponse(shop, params.token)
    const address = `${shop.config.baseUrl}${publicPath}/${params.token}/`
    const qr = `data:image/png;base64,${qrPng(address).toString('base64')}`
    return { ok: true, data: { file, server: name, seat, expires_at: expiresAt.toISOString(), qr } }
  })
  serve(
    app,
    offlineActivationCalls,
    'GET /api/astra/activation/responses/{token}/file/',
    async ({ params, reply }) => {
      const { file } = await requireResponse(shop, params.token)
      return reply
        .headers({ 'content-disposition': 'attachment; filename="license.txt"', 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send(file)
    },
  )
}

/** Refuses 'not-found', also once the response has expired. */
async function requireResponse(shop: Shop, token: string): Promise<OfflineResponse> {
  const response = await findResponse(shop.db, { tokenHash: hashToken(token), now: shop.clock.now() })
  if (!response) throw new Refusal('not-found')
  return response
}

/** In the encoding of its byte order mark, for editors that save as UTF-16. */
function readFile(file: Uint8Array | string): string {
  try {
    return typeof file === 'string' ? file : decodeText(file, 'utf-8')
  } catch (error) {
    if (error instanceof UnreadableFile) return ''
    throw error
  }
}
