import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/** How often each status was answered, by kind of request. `closed` is a connection that the shop refused or ended. */
type Answers = Record<string, Record<string, number>>
type Target = { url: string; address: string }

const connections = 400
const searchesPerSecond = 60
const pagesAtOnce = 50
const slowConnections = 200

/** Attacks the shop, which must trust its proxy, from one address and in a process of its own. */
export function startAttack(target: Target) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(target)])
  return {
    async stop(): Promise<Answers> {
      child.send('stop')
      const [answers] = await once(child, 'message')
      return answers
    },
  }
}

function attack({ url, address }: Target) {
  const answers: Answers = {}
  const count = (kind: string, status: number | 'closed') => {
    const ofKind = (answers[kind] ??= {})
    ofKind[status] = (ofKind[status] ?? 0) + 1
  }
  const { hostname, port } = new URL(url)
  const to = { host: hostname, port: Number(port) }
  const headers = { 'x-forwarded-for': address, accept: 'text/html, application/json' }

  const get = (kind: string, path: string, agent: Agent) =>
    new Promise<void>(resolve => {
      const sent = request({ ...to, agent, path, headers }, reply => {
        count(kind, reply.statusCode ?? 0)
        reply.resume().once('close', resolve)
      })
      sent.once('error', () => {
        count(kind, 'closed')
        // A refused connection costs nothing: without a pause this would only measure the attacker.
        setTimeout(resolve, 100)
      })
      sent.end()
    })
  const repeat = async (act: () => Promise<unknown>) => {
    for (;;) await act()
  }

  for (let each = 0; each < slowConnections; each++)
    void repeat(() =>
      sendSlowly(connect(to), each % 2 ? slowHeaders : slowBody(headers), status => count('slow', status)),
    )

  const many = new Agent({ keepAlive: true, maxSockets: connections })
  for (let each = 0; each < connections; each++)
    void repeat(() => get('connections', '/api/orders/countries/', many))

  const pages = new Agent({ keepAlive: true, maxSockets: pagesAtOnce })
  for (let each = 0; each < pagesAtOnce; each++)
    void repeat(() => get('pages', '/orders/software/astra/buy/?servers=5', pages))

  const searches = new Agent({ keepAlive: true })
  setInterval(() => void get('searches', `/api/help/?q=${search()}`, searches), 1000 / searchesPerSecond)
  return answers
}

/** 200 characters of two-letter words, other ones each time. */
function search(): string {
  const letter = () => String.fromCharCode(97 + Math.random() * 26)
  return Array.from({ length: 66 }, () => letter() + letter()).join('+')
}

type SlowRequest = { opening: string; drop: string }

const slowHeaders: SlowRequest = { opening: 'GET / HTTP/1.1\r\nHost: shop\r\n', drop: 'X-Drop: x\r\n' }

function slowBody(headers: Record<string, string>): SlowRequest {
  const lines = { ...headers, host: 'shop', 'content-type': 'application/json', 'content-length': '100000' }
  const head = Object.entries(lines).map(line => `${line.join(': ')}\r\n`)
  return { opening: `POST /api/accounts/auth/ HTTP/1.1\r\n${head.join('')}\r\n`, drop: ' ' }
}

function sendSlowly(
  socket: Socket,
  { opening, drop }: SlowRequest,
  count: (status: number | 'closed') => void,
) {
  return new Promise<void>(resolve => {
    let answer = ''
    const dripping = setInterval(() => socket.write(drop), 500)
    socket.write(opening)
    socket.on('data', chunk => (answer += chunk))
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(dripping)
      count(Number(answer.split(' ')[1]) || 'closed')
      setTimeout(resolve, 100)
    })
  })
}

if (import.meta.main) {
  const answers = attack(JSON.parse(process.argv[2] ?? ''))
  process.on('message', () => process.send?.(answers, () => process.exit()))
  process.once('disconnect', () => process.exit())
}
