import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { handledRefusals, type RefusalCode, refusalStatuses } from '../../../contract/refusals.ts'
import { type Language, readLanguage } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { isConnectionFault, isLostStatement, lostStatement } from '../database/database-errors.ts'
import { describeCause } from '../logging.ts'
import { describeProblem, findFieldProblems } from './field-problems.ts'
import { asRefusal, Refusal } from './refusal.ts'

const messages: Record<Language, Record<RefusalCode | 'fault', string>> = pickTexts(t => t.refusals)

const fastifyRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs read a code rather than a message. */
    namesRefusals?: boolean
  }
}

export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = judgeError(error, request)
    return refusal ? answerRefusal(refusal, request, reply) : answerFault(request, reply)
  })
}

/** Returns the answer to an error, or null for a fault. Logs a fault, and why the shop could not do what was asked. */
export function judgeError(error: FastifyError, request: FastifyRequest): Refusal | null {
  const refusal =
    toRefusal(error) ?? (isBrokenForm(request) ? new Refusal('bad-request', { cause: error }) : null)
  if (!refusal) request.log.error({ err: error }, isLostStatement(error) ? lostStatement : 'fault')
  else if (refusal.cause !== undefined)
    request.log.warn({ cause: describeCause(refusal.cause), refusal: refusal.code }, 'refused')
  return refusal
}

/** Answers a URL that cannot be decoded. Fastify refuses it before any hook, so the language is not known yet, and its end is not logged. */
export function answerMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ req: request }, 'malformed address')
  reply.header('x-content-type-options', 'nosniff')
  void answerRefusal(toRefusal(error) ?? new Refusal('bad-request'), request, reply)
}

export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket) {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = malformedHttpStatuses[error.code ?? ''] ?? '400 Bad Request'
    const body = JSON.stringify({ ok: false, message: messages.en['bad-request'] })
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroy()
}

const malformedHttpStatuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** The message, and that of each field. */
export function wordRefusal({ code, details }: Refusal, language: Language) {
  const message = messages[language][code]
  const { problems = {}, fields = Object.keys(problems) } = details
  const worded = fields.map(field => {
    const problem = problems[field]
    return [field, problem ? describeProblem(problem, language) : message]
  })
  return { message, ...(fields.length > 0 ? { fields: Object.fromEntries(worded) } : {}) }
}

export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { code, details } = refusal
  const { retryAfterSeconds, scope, orders, account, changed } = details
  const isForPrograms = request.routeOptions?.config?.namesRefusals === true
  const language = readLanguage(isForPrograms ? undefined : request.cookies?.language)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.status(refusalStatuses[code]).send({
    ok: false,
    ...(isForPrograms ? { scope } : {}),
    ...(isForPrograms || handledRefusals.includes(code) ? { code } : {}),
    ...wordRefusal(refusal, language),
    ...(orders && orders.length > 0 ? { orders } : {}),
    ...(account ? { account } : {}),
    ...(changed ? { changed } : {}),
    ...(retryAfterSeconds !== undefined ? { retry_after: retryAfterSeconds } : {}),
  })
}

function toRefusal(error: FastifyError): Refusal | null {
  const expected = asRefusal(error)
  if (expected) return expected
  if (isConnectionFault(error)) return new Refusal('unavailable', { retryAfterSeconds: 5, cause: error })
  if (hasZodFastifySchemaValidationErrors(error))
    // docs/domain.md, 'Permissions'
    return error.validationContext === 'params'
      ? new Refusal('not-found')
      : new Refusal('bad-request', { problems: findFieldProblems(error.validation) })
  const known = fastifyRefusals[error.code]
  if (known) return new Refusal(known)
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal('bad-request') : null
}

/** Errors of the multipart parser carry neither code nor status. */
function isBrokenForm(request: FastifyRequest): boolean {
  return request.isMultipart() && !request.isParsed
}

function answerFault(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .status(500)
    .send({ ok: false, message: messages[readLanguage(request.cookies?.language)].fault })
}
