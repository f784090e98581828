import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type RefusalCode, refusalStatuses } from '../../contract/refusals.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { refusals as english } from '../../texts/en/refusals.ts'
import { type Language, languageOf } from '../../texts/language.ts'
import { refusals as russian } from '../../texts/ru/refusals.ts'
import { Refusal } from './refusal.ts'

const words: Record<Language, Record<RefusalCode | 'fault', string>> = { en: english, ru: russian }

/** What Fastify itself refuses, in the shop's own terms. */
const refusedByFastify: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

/** One handler for the three roads an error takes: bad request, refusal, fault. */
export function answerRefusals(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? brokenForm(error, request)
    if (refusal === null) return answerFault(error, request, reply)
    if (refusal.cause !== undefined)
      request.log.warn({ err: refusal.cause, refusal: refusal.code }, 'refused')
    return answerRefusal(refusal, request, reply)
  })
}

/** An address that cannot be decoded: Fastify refuses it before any hook has run, so before the language is known. */
export function answerUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-content-type-options', 'nosniff')
  void answerRefusal(refusalOf(error) ?? new Refusal('bad-request'), request, reply)
}

/** Bytes that are no HTTP at all: there is no request to answer, only a connection to end. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = statusesOfNoRequest[error.code ?? ''] ?? '400 Bad Request'
    const body = JSON.stringify({ ok: false, message: english['bad-request'] })
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroy()
}

const statusesOfNoRequest: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.cookies?.language)
  const fields = refusal.fields.map(field => [field, words[language]['bad-request']])
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.status(refusalStatuses[refusal.code]).send({
    ok: false,
    message: words[language][refusal.code],
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    ...(refusal.retryAfterSeconds !== undefined ? { retry_after: refusal.retryAfterSeconds } : {}),
  })
}

function refusalOf(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof RuleBroken) return new Refusal(error.code)
  if (hasZodFastifySchemaValidationErrors(error))
    // A path that can name nothing is answered like one that names nothing: docs/domain.md, 'Permissions'.
    return error.validationContext === 'params'
      ? new Refusal('not-found')
      : new Refusal('bad-request', { fields: fieldsOf(error.validation) })
  const known = refusedByFastify[error.code]
  if (known) return new Refusal(known)
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal('bad-request') : null
}

/** What the parser of forms in parts throws carries neither code nor status. */
function brokenForm(error: FastifyError, request: FastifyRequest): Refusal | null {
  return request.isMultipart() && !request.isRead ? new Refusal('bad-request', { cause: error }) : null
}

function fieldsOf(issues: readonly { instancePath: string }[]): string[] {
  return [...new Set(issues.map(issue => issue.instancePath.split('/')[1] ?? '').filter(Boolean))]
}

function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'fault')
  return reply.status(500).send({ ok: false, message: words[languageOf(request.cookies?.language)].fault })
}
