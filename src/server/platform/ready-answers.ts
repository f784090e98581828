import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'
/** `head` and `headIfKnown` are names and values in turn. */
type Variant = { body: Buffer; etag: string; head: string[]; headIfKnown: string[] }
/** A body in each encoding, with its headers. */
export type Ready = Record<Encoding, Variant>
/** Returns false to leave the request to its route. */
type AnswerReady = (request: FastifyRequest, reply: FastifyReply) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** By address, byte for byte as in the request line: no other spelling of an address is answered here. */
    readyAnswers: Map<string, AnswerReady>
    /** `drop` after a change of what they show: the next visitor gets them as they are then. */
    publicPages: { drop(): void }
  }
}

const mostInTurn = 30
const minCompressed = 1024

/**
 * Answers before the hooks that follow: without cookies, language and CSRF token. What exceeds the limit in one turn of the
 * event loop takes turns with all other requests of its network.
 */
export function answerReady(app: FastifyInstance) {
  app.decorate('readyAnswers', new Map<string, AnswerReady>())
  app.decorate('publicPages', { drop: () => {} })
  let answered = 0
  app.addHook('onRequest', (request, reply, done) => {
    const isReady = request.method === 'GET' && answered < mostInTurn
    const answer = isReady ? app.readyAnswers.get(request.raw.url ?? '') : undefined
    if (!answer?.(request, reply)) return done()
    if (answered++ === 0) setImmediate(() => (answered = 0))
  })
}

export async function makeReady(
  body: Buffer,
  { type, headers, brotli }: { type: string; headers: Record<string, string>; brotli?: Buffer | undefined },
): Promise<Ready> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const isCompressed = body.length >= minCompressed && /text|json|javascript|svg/.test(type)
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

/** Fastify's own hooks for replies do not run, except those for a completed one. `more` are names and values in turn. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready, more: string[] = []) {
  const { raw } = reply.hijack()
  const asked = request.raw.headers
  const { etag, body, head, headIfKnown } = ready[acceptedEncoding(asked['accept-encoding'])]
  const isKnown = asked['if-none-match']?.includes(etag) === true
  const headers = [...(isKnown ? headIfKnown : head), 'x-request-id', request.id, ...more]
  if (request.server.isClosing()) headers.push('connection', 'close')
  // After it `writeHead` sets the others one by one: slower, but `inject` shows no others.
  if (!(request.raw.socket instanceof Socket)) raw.setHeader('x-request-id', request.id)
  raw.writeHead(isKnown ? 304 : 200, headers)
  raw.end(isKnown ? undefined : body)
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
