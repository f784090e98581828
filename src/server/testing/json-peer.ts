import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, readBody, sendJson } from './listen-on-loopback.ts'

export type PeerCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
type Answer = { status: number; body: unknown }

/** A JSON service on loopback that records its requests. */
export async function startJsonPeer(answer: (asked: PeerCall) => Answer | Promise<Answer>) {
  const requests: PeerCall[] = []
  const behaviour: {
    /** Replies in place of the peer; false or null lets the peer reply. */
    answering: ((response: ServerResponse, asked: PeerCall) => boolean) | null
  } = { answering: null }

  const { url, close } = await listenOnLoopback(answerTo)
  async function answerTo(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    const asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await readFields(request),
    }
    requests.push(asked)
    if (behaviour.answering?.(response, asked)) return
    const { status, body } = await answer(asked)
    sendJson(response, status, body)
  }
  return {
    url,
    requests,
    behaviour,
    close,
  }
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBody(request)
  if (bytes.length === 0) return {}
  const type = String(request.headers['content-type'])
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString('utf8'))
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}
