import { type LookupAddress, lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { readEndpointUrl } from './endpoint-url.ts'
import { isPublicAddress } from './public-address.ts'

/** `status` null: there was no answer, and `answer` says why. */
export type Answer = { status: number | null; answer: string }

const mostMs = 15_000
const mostBytes = 1024

class PrivateAddressError extends Error {}

type Message = {
  url: string
  headers: Record<string, string>
  body: string
  allowsPrivate: boolean
  withinMs?: number
}

/** Does not follow redirects, and reads only the beginning of the answer. */
export async function postMessage({ url: address, allowsPrivate, withinMs = mostMs, ...message }: Message) {
  // Node looks up no literal address, so this is where those are refused.
  const url = readEndpointUrl(address, allowsPrivate)
  if (!url) return noAnswer('the address is not allowed')
  const signal = AbortSignal.timeout(withinMs)
  return new Promise<Answer>(done => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(message.body)),
      'user-agent': 'AstraStore-Webhooks/1',
      ...message.headers,
    }
    const lookup = allowsPrivate ? {} : { lookup: lookupPublic }
    const sent = request(url, { method: 'POST', headers, agent: false, signal, ...lookup }, answer => {
      void readStart(answer).then(
        text => done({ status: answer.statusCode ?? null, answer: text }),
        error => done(noAnswer(explain(error, signal))),
      )
    })
    sent.on('error', error => done(noAnswer(explain(error, signal))))
    sent.end(message.body)
  })
}

/** Also against a name that answers a private address, now or at the second question. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses
    if (error) return callback(error, '')
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError('private'), '')
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(Buffer.from(chunk))
    bytes += chunks.at(-1)?.length ?? 0
    if (bytes >= mostBytes) break
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks)
    .subarray(0, mostBytes)
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
}

function noAnswer(answer: string): Answer {
  return { status: null, answer }
}

function explain(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer in time'
  if (error instanceof PrivateAddressError) return 'the address is not allowed'
  return error instanceof Error && 'code' in error ? String(error.code) : 'the connection failed'
}
