import { lookup as resolve } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { capitalize, sold } from '../../texts/sold.ts'
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
export async function postMessage(posted: Message): Promise<Answer> {
  const { url: address, allowsPrivate, withinMs = mostMs, ...message } = posted
  // Node looks up no literal address, so this is where those are refused.
  const url = readEndpointUrl(address, allowsPrivate)
  if (!url) return noAnswer('the address is not allowed')
  const signal = AbortSignal.timeout(withinMs)
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(message.body)),
    'user-agent': `${capitalize(sold().slug)}Store-Webhooks/1`,
    ...message.headers,
  }
  const lookup = allowsPrivate ? {} : { lookup: lookupPublic }
  try {
    const sent = request(url, { method: 'POST', headers, agent: false, signal, ...lookup })
    // Once there is an answer, an error ends the reading below.
    sent.on('error', () => {})
    sent.end(message.body)
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    return answer ? { status: answer.statusCode ?? null, answer: await readStart(answer) } : noAnswer('')
  } catch (error) {
    return noAnswer(explain(error, signal))
  }
}

/** A name may answer a private address, now or at the second question. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
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
