import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Language, languages, readLanguage } from '../../../domain/languages.ts'
import { takeTurns } from '../locks/take-turns.ts'
import { CompletedRequestsLog, gatherLines, type LogStream, loggerOptions } from '../logging.ts'
import { answerMalformedHttp, answerMalformedUrl, registerErrorHandler } from './answer-refusals.ts'
import { closeGracefully } from './close-gracefully.ts'
import { acceptCookies } from './cookies.ts'
import { guardAgainstCsrf } from './csrf.ts'
import { dropForgedAddresses, readAddress, type TrustProxy, trustedProxies } from './forwarded-addresses.ts'
import { measureRequests } from './metrics.ts'
import { clientNetwork } from './rate-limit.ts'
import { answerReady } from './ready-answers.ts'
import { Refusal } from './refusal.ts'
import { sendSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
  }
  interface FastifyInstance {
    siteMap: string[]
  }
  interface FastifyContextConfig {
    /** The bytes of a form with files; other multipart forms are as long as other bodies at most. */
    largestForm?: number
  }
}

type HttpOptions = {
  baseUrl: string
  trustProxy: TrustProxy
  logLevel: string
  logStream?: LogStream
  /** The origin of the captcha's script and frames; null if the shop's own captcha is used. */
  captchaOrigin: string | null
  /** False only in development, because Vite's inline scripts have no nonce. */
  strictContentPolicy: boolean
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const logStream = options.logStream ?? gatherLines()
  const trust = trustedProxies(options.trustProxy)
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(options.logLevel, logStream),
    logController: new CompletedRequestsLog(),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    bodyLimit: 128 * 1024,
    // A proxy ends slow requests itself, and may allow more time for a large import.
    requestTimeout: trust ? 150_000 : 30_000,
    return503OnClosing: false,
    // This runs before the first line of the log, which has the address.
    rewriteUrl: request => {
      dropForgedAddresses(request.headers)
      return request.url ?? '/'
    },
    // Node itself would wait a minute for the headers, and look for late requests every 30 seconds only.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    frameworkErrors: answerMalformedUrl,
    clientErrorHandler: answerMalformedHttp,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  closeGracefully(app)
  measureRequests(app)
  if (!trust) limitConnections(app)

  app.decorate('siteMap', [])
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (each !== 'HEAD' && each !== 'OPTIONS') app.siteMap.push(`${each} ${url}`)
  })
  const isLogged = ['trace', 'debug', 'info'].includes(options.logLevel)
  answerReady(app, request => readAddress(request, trust), isLogged ? logStream : null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  sendSecurityHeaders(app, {
    https: options.baseUrl.startsWith('https:'),
    captchaOrigin: options.captchaOrigin,
    strict: options.strictContentPolicy,
  })
  await acceptCookies(app, options)
  await app.register(formbody)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 40, fieldSize: 16 * 1024, parts: 40 },
  })
  app.addHook('onRequest', refuseLongForm)
  refuseNulCharacters(app)
  // Streaming a page through zlib costs several times as much as compressing it at once.
  await app.register(compress, { threshold: 1024, syncThreshold: 128 * 1024 })

  app.decorateRequest('language', 'en')
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = readLanguage(addressedLanguage(request) ?? request.cookies.language)
    done()
  })
  takeTurns(app)
  guardAgainstCsrf(app, options)
  return app
}

/** Refuses before anything is read: the parser of multipart forms has no limit for all of one. Browsers give its length. */
async function refuseLongForm({ headers, routeOptions }: FastifyRequest, reply: FastifyReply) {
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/')) return
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  const isTooLong = Number(length) > (routeOptions.config.largestForm ?? routeOptions.bodyLimit)
  if (!isTooLong && (length !== undefined || encoding === undefined)) return
  // Otherwise the rest would be read and thrown away.
  reply.header('connection', 'close')
  throw new Refusal(isTooLong ? 'too-large' : 'length-required')
}

/** What `?lang=` in the address of a page chooses, or the header with which this page calls the API. */
export function addressedLanguage({ query, headers }: FastifyRequest): Language | undefined {
  const lang = query && typeof query === 'object' && 'lang' in query ? query.lang : headers['x-language']
  return languages.find(language => language === lang)
}

const mostOfNetwork = 100

/** Only for a shop without a proxy: all connections of a proxy come from one address. */
function limitConnections({ server }: FastifyInstance) {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= mostOfNetwork) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the body has been parsed completely: a multipart form can end in the middle. */
    isParsed: boolean
  }
}

/** Refuses NUL characters, which PostgreSQL cannot store in text. Register after the body parsers. */
function refuseNulCharacters(app: FastifyInstance) {
  app.decorateRequest('isParsed', false)
  app.addHook('preValidation', async request => {
    request.isParsed = true
    const fields = [...fieldsWithNul(request.query), ...fieldsWithNul(request.body)]
    if (fields.length > 0)
      throw new Refusal('bad-request', {
        problems: Object.fromEntries(fields.map(field => [field, { kind: 'notText' }])),
      })
  })
}

function fieldsWithNul(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) return []
  return Object.entries(part)
    .filter(entry => containsNul(entry))
    .map(([name]) => name.replaceAll('\0', ''))
}

/** It does not call itself, because a body can be nested deeper than the stack allows. */
function containsNul(whole: unknown): boolean {
  const parts = [whole]
  while (parts.length > 0) {
    const part = parts.pop()
    if (typeof part === 'string' && part.includes('\0')) return true
    if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part))
      for (const entry of Object.entries(part)) parts.push(...entry)
  }
  return false
}
