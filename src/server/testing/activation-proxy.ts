import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy answers in place of the shop; null if no answer arrives. */
export type Meddling = (answer: string) => { status?: number; body: string } | null

/** Between a product and the shop, as a proxy or an attacker on the way. */
export async function startActivationProxy() {
  let meddle: Meddling | undefined
  let shop = ''
  const answers: string[] = []
  const server = createServer((request, response) => void pass(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const body = await Array.fromAsync(request)
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${shop}${request.url}`, { method: 'POST', headers, body: Buffer.concat(body) })
    const answer = await reply.text()
    answers.push(answer)
    send(response, meddle ? meddle(answer) : { status: reply.status, body: answer })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** What the shop has answered, the last one last. */
    answers,
    leadsTo: (url: string) => void (shop = url),
    meddles: (how: Meddling) => void (meddle = how),
    reset: () => void (meddle = undefined),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, answer: ReturnType<Meddling>) {
  if (answer === null) return response.destroy()
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
  return response.end(answer.body)
}
