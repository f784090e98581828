import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Language, languageOf } from '../../texts/language.ts'
import { answerNoRequest, answerRefusals, answerUnreadableAddress } from './answer-refusals.ts'
import { guardAgainstCsrf } from './csrf.ts'
import { closeGracefully } from './graceful-close.ts'
import { loggerOptions } from './logging.ts'
import { refuseUnreadableBodies } from './readable-bodies.ts'
import { sendSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
  }
  interface FastifyInstance {
    /** Every route that was registered, as 'GET /path/:id'. */
    siteMap: string[]
  }
}

export type HttpOptions = {
  baseUrl: string
  trustProxy: boolean | number | string[]
  logLevel: string
  logStream?: { write(line: string): void }
  /** Where the outside captcha's script and frames come from; null without one. */
  captchaOrigin: string | null
  /** False only where Vite serves the pages in development: its inline scripts carry no nonce. */
  strictContentPolicy: boolean
}

/** A Fastify with everything that every route of the shop shares, and no route. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const trust = options.trustProxy
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(options.logLevel, options.logStream),
    genReqId: () => randomUUID(),
    trustProxy: typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust,
    bodyLimit: 128 * 1024,
    requestTimeout: 30_000,
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerNoRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerRefusals(app)
  closeGracefully(app)

  app.decorate('siteMap', [])
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (each !== 'HEAD' && each !== 'OPTIONS') app.siteMap.push(`${each} ${url}`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  sendSecurityHeaders(app, {
    https: options.baseUrl.startsWith('https:'),
    captchaOrigin: options.captchaOrigin,
    strict: options.strictContentPolicy,
  })
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 40, fieldSize: 16 * 1024, parts: 40 },
  })
  refuseUnreadableBodies(app)
  await app.register(compress, { threshold: 1024 })

  app.decorateRequest('language', 'en')
  app.addHook('onRequest', async request => {
    request.language = languageOf(request.cookies.language)
  })
  guardAgainstCsrf(app, options)
  return app
}
