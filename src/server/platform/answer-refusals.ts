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
  FST_PARTS_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
}

/** One handler for the three roads an error takes: bad request, refusal, fault (style.md, 'Errors'). */
export function answerRefusals(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal === null) return answerFault(error, request, reply)
    if (refusal.cause !== undefined)
      request.log.warn({ err: refusal.cause, refusal: refusal.code }, 'refused')
    return answerRefusal(refusal, request, reply)
  })
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
    return new Refusal('bad-request', { fields: fieldsOf(error.validation) })
  const known = refusedByFastify[error.code]
  if (known) return new Refusal(known)
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal('bad-request') : null
}

function fieldsOf(issues: readonly { instancePath: string }[]): string[] {
  return [...new Set(issues.map(issue => issue.instancePath.split('/')[1] ?? '').filter(Boolean))]
}

function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'fault')
  return reply.status(500).send({ ok: false, message: words[languageOf(request.cookies?.language)].fault })
}
