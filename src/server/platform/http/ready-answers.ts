import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LogStream, logCompleted } from '../logging.ts'
import { requestDurations, statusClass } from './metrics.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** `head` and `headIfKnown` are names and values in turn. */
type Variant = { body: Buffer; etag: string; head: string[]; headIfKnown: string[] }
/** A body in each encoding, with its headers. */
export type Ready = Record<Encoding, Variant>
/** `head` are more headers of this answer, names and values in turn. */
type ReadyAnswer = { ready: Ready; head?: string[] }
/** `route` is the template of the route that answers otherwise. `choose` returns null to leave the request to it. */
type ReadyAddress = { route: string; choose(request: IncomingMessage): ReadyAnswer | null }

declare module 'fastify' {
  interface FastifyInstance {
    /** The answers by address, byte for byte as in the request line: no other spelling is answered here. */
    readyAnswers: Map<string, ReadyAddress>
    /** `drop` after a change of what they show: the next visitor gets them as they are then. */
    publicPages: { drop(): void }
  }
}

const mostInTurn = 30
const minCompressed = 1024

/**
 * Answers before Fastify does: without its hooks, but with a request id, a line of the log and metrics. What exceeds the
 * limit in one turn of the event loop takes turns with all other requests of its network.
 */
export function answerReady(
  app: FastifyInstance,
  readAddress: (request: IncomingMessage) => string,
  log: LogStream | null,
) {
  app.decorate('readyAnswers', new Map<string, ReadyAddress>())
  app.decorate('publicPages', { drop: () => {} })
  let answered = 0

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method } = request
    const known = method === 'GET' && answered < mostInTurn ? app.readyAnswers.get(url) : undefined
    const chosen = known && !app.isClosing() ? known.choose(request) : null
    if (!known || !chosen) return false
    if (answered++ === 0) setImmediate(() => (answered = 0))

    const began = performance.now()
    const id = randomUUID()
    const client = readAddress(request)
    response.on('finish', () => {
      const duration = performance.now() - began
      const { statusCode } = response
      requestDurations.observe(['GET', known.route, statusClass(response)], duration / 1000)
      if (log) logCompleted(log, { id, address: client, url, status: statusCode, duration })
    })
    writeReady(request, response, chosen, ['x-request-id', id])
    return true
  }

  // Not by `serverFactory`, with which Fastify would listen on one of the addresses of `localhost` only.
  const listeners = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answer(request, response))
      for (const listener of listeners) listener.call(app.server, request, response)
  })
}

export async function makeReady(
  body: Buffer,
  { type, headers, brotli }: { type: string; headers: Record<string, string>; brotli?: Buffer | undefined },
): Promise<Ready> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // The build compresses its files however small they are: a page loads twenty of them.
  const isWorthwhile = brotli !== undefined || body.length >= minCompressed
  const isCompressed = isWorthwhile && /text|json|javascript|svg/.test(type)
  const variant = (encoding: Encoding, encoded: Buffer): Variant => ({
    body: encoded,
    etag: `"${tag}-${encoding}"`,
    headIfKnown: Object.entries({ ...headers, etag: `"${tag}-${encoding}"` }).flat(),
    head: Object.entries({
      ...headers,
      etag: `"${tag}-${encoding}"`,
      'content-type': type,
      'content-length': String(encoded.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }).flat(),
  })
  const identity = variant('identity', body)
  if (!isCompressed) return { br: identity, gzip: identity, identity }
  return {
    br: variant('br', brotli ?? (await compress(body))),
    gzip: variant('gzip', await promisify(gzip)(body)),
    identity,
  }
}

/** A quarter of the time of the best quality, for a tenth more bytes. */
function compress(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
}

/** Fastify's own hooks for replies do not run, except those for a completed one. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) {
  const { raw } = reply.hijack()
  // After it `writeHead` sets the others one by one: slower, but `inject` shows no others.
  raw.setHeader('x-request-id', request.id)
  writeReady(request.raw, raw, answer, request.server.isClosing() ? ['connection', 'close'] : [])
}

function writeReady(
  { headers }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  more: string[],
) {
  const { etag, body, head, headIfKnown } = answer.ready[acceptedEncoding(headers['accept-encoding'])]
  const isKnown = headers['if-none-match']?.includes(etag) === true
  response.writeHead(isKnown ? 304 : 200, [
    ...(isKnown ? headIfKnown : head),
    ...(answer.head ?? []),
    ...more,
  ])
  response.end(isKnown ? undefined : body)
}

const accepted = new Map<string, Encoding>()
const mostRemembered = 100

/** Browsers send few different headers. */
function acceptedEncoding(header = ''): Encoding {
  const known = accepted.get(header)
  if (known) return known
  const listed = header.split(',').flatMap(entry => {
    const [name = '', ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  const chosen = (['br', 'gzip'] as const).find(encoding => listed.includes(encoding)) ?? 'identity'
  if (accepted.size < mostRemembered) accepted.set(header, chosen)
  return chosen
}
