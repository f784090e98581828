import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

  const { url, close } = await listenOnLoopback(respond)
  async function respond(request: IncomingMessage, response: ServerResponse) {
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
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    behaviour,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
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
