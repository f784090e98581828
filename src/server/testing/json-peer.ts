import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startHttpPeer } from './http-peer.ts'

export type PeerRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
type Answer = { status: number; body: unknown }

/** A local service that answers in JSON and records its requests. */
export async function startJsonPeer(answer: (asked: PeerRequest) => Answer | Promise<Answer>) {
  const requests: PeerRequest[] = []
  const behaviour: {
    /** Answers instead of the peer, such as with garbage or not at all; returns whether it does. */
    answering: ((response: ServerResponse, asked: PeerRequest) => boolean) | null
  } = { answering: null }

  const server = await startHttpPeer(respond)
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    const asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await parseBody(request),
    }
    requests.push(asked)
    if (behaviour.answering?.(response, asked)) return
    const { status, body } = await answer(asked)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  return {
    ...server,
    requests,
    behaviour,
    reset: () => void (behaviour.answering = null),
  }
}

async function parseBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await buffer(request)
  if (bytes.length === 0) return {}
  const type = String(request.headers['content-type'])
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString())
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}
