import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  offlineActivationCalls,
  type RefusedRequest,
  type RequestProblem,
  requestForm,
} from '../../contract/offline-activation.ts'
import { hasRight } from '../../domain/roles.ts'
import { decodeText, UnreadableFile } from '../platform/files/decode-text.ts'
import { qrPng } from '../platform/files/qr-code.ts'
import { judgeError } from '../platform/http/answer-refusals.ts'
import { isFormFromThisSite } from '../platform/http/csrf.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { answerActivationRequest, requireResponse } from './answer-request.ts'

const publicPath = '/astra-activate'
const ownPath = '/orders/software/astra/activate'
/** Above the 64 KB of a request, so that a larger one is answered as any other that is not complete. */
const limits = { files: 1, fileSize: 100_000, fieldSize: 100_000, parts: 8 }

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  answered: { status: number; refused: RefusedRequest },
) => Promise<FastifyReply>

const statuses: Partial<Record<RequestProblem, number>> = {
  too_many_requests: 429,
  too_many_freed_seats: 429,
  form_expired: 403,
  busy: 503,
  unavailable: 503,
  failed: 500,
}

/** Pages without scripts: a response has an address of its own, and a refusal is the page with what was sent. */
export function offlineActivationRoutes(server: FastifyInstance, shop: Shop, sendPage: SendPage) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    { problem, seats = [] }: { problem: RequestProblem; seats?: RefusedRequest['seats'] },
  ) => {
    const status = statuses[problem] ?? 422
    if (status === 503) reply.header('retry-after', 5)
    return sendPage(request, reply, { status, refused: { problem, seats, text: sentText(request.body) } })
  }

  for (const path of [publicPath, ownPath]) {
    app.post(
      path,
      {
        schema: { hide: true, body: requestForm },
        // A field repeats the CSRF cookie.
        config: { withoutCsrf: true, multipartOptions: { limits } },
        errorHandler(error, request, reply) {
          const answered = refuse(request, reply, { problem: nameFault(error, request) })
          answered.catch((fault: unknown) => reply.send(fault))
        },
      },
      async (request, reply) => {
        const { csrf, replace } = request.body
        if (!isFormFromThisSite(request, csrf, shop.config.baseUrl))
          return refuse(request, reply, { problem: 'form_expired' })
        const { customer } = request
        // The page sends those whose role does not include it elsewhere.
        const mayInstall = customer && (!customer.person || hasRight(customer.person.role, 'install'))
        if (path === ownPath && !mayInstall) return reply.redirect(`${path}/`, 303)
        const answer = await answerActivationRequest(shop, sentText(request.body), {
          address: request.ip,
          ...(replace ? { replace } : {}),
          ...(customer && path === ownPath ? { owner: customer.id } : {}),
        })
        if ('problem' in answer) return refuse(request, reply, answer)
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
  const getFile = 'GET /api/astra/activation/responses/{token}/file/'
  serve(app, offlineActivationCalls, getFile, async ({ params, reply }) => {
    const { file } = await requireResponse(shop, params.token)
    return reply
      .headers({ 'content-disposition': 'attachment; filename="license.txt"', 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(file)
  })
}

const sent = requestForm.pick({ text: true, file: true })

/** The file counts, if there is one. Empty if the request was refused before it was read. */
function sentText(body: unknown): string {
  const form = sent.safeParse(body ?? {})
  if (!form.success) return ''
  const { file, text } = form.data
  return file.length > 0 ? readFile(file) : text
}

function nameFault(error: FastifyError, request: FastifyRequest): RequestProblem {
  const refusal = judgeError(error, request)
  if (refusal?.code === 'busy' || refusal?.code === 'unavailable') return refusal.code
  return refusal ? 'malformed' : 'failed'
}

/** Some editors save as UTF-16, with a byte order mark. */
function readFile(file: Uint8Array | string): string {
  try {
    return typeof file === 'string' ? file : decodeText(file, 'utf-8')
  } catch (error) {
    if (error instanceof UnreadableFile) return ''
    throw error
  }
}
