import type { IncomingMessage, ServerResponse } from 'node:http'
import { arrayBuffer } from 'node:stream/consumers'
import { startHttpPeer } from './http-peer.ts'

/** What the proxy answers in place of the shop; null if no answer arrives. */
type Meddling = (answer: string) => { status?: number; headers?: Record<string, string>; body: string } | null

/** Between a product and the shop, as a proxy or an attacker on the way. */
export async function startActivationProxy() {
  let meddle: Meddling | undefined
  let shop = ''
  const answers: string[] = []
  const server = await startHttpPeer(pass)

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const body = await arrayBuffer(request)
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${shop}${request.url}`, { method: 'POST', headers, body })
    const answer = await reply.text()
    answers.push(answer)
    const passed = meddle ? meddle(answer) : { status: reply.status, body: answer, headers: {} }
    if (passed === null) return void response.destroy()
    response.writeHead(passed.status ?? 200, { ...headers, ...passed.headers }).end(passed.body)
  }

  return {
    ...server,
    /** What the shop has answered, the last one last. */
    answers,
    leadsTo: (url: string) => void (shop = url),
    meddles: (how: Meddling) => void (meddle = how),
    reset: () => void (meddle = undefined),
  }
}
