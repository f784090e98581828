import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { listeningPort } from '../../testing/listen.ts'
import { readMetric } from '../../testing/read-metric.ts'
import { openWorld } from '../../testing/world.ts'

const token = 'a token of 24 characters'
const { anna, shop, visitor } = openWorld({
  environment: { SANDBOX: '1', SUPERUSER_EMAILS: '', TRUST_PROXY: '1', METRICS_TOKEN: token },
  pages: { kind: 'built' },
})

test('a page or file from memory is logged, counted and answered like a rendered one, with the address that the proxy states', async () => {
  for (const [path, route] of [
    ['/help/prices/', '/help/:slug/'],
    ['/favicon.svg', '/favicon.svg'],
  ] as const) {
    const before = await readCount(route)
    const [rendered, fromMemory] = [await openLogged(path), await openLogged(path)]
    expect(fromMemory.headers).toEqual({
      ...rendered.headers,
      date: expect.any(String),
      'x-request-id': fromMemory.line.reqId,
    })
    expect(fromMemory.line).toEqual({
      ...rendered.line,
      reqId: fromMemory.headers['x-request-id'],
      time: expect.any(Number),
      responseTime: expect.any(Number),
      req: { method: 'GET', path, address: '203.0.113.7' },
    })
    expect(await readCount(route)).toBe(before + 2)
  }
})

test.each([
  { cookie: 'sessionid=of-another-visitor' },
  { cookie: 'view_as=1; language=ru' },
  { cookie: 'country=RUS' },
  { cookie: 'announcement=1' },
  { 'x-language': 'ru' },
])('a request with %j never gets the page from memory', async headers => {
  await open('/astra/pricing/')
  expect((await open('/astra/pricing/')).headers.etag).toMatch(/^"[\w-]{22}-identity"$/)
  expect((await open('/astra/pricing/', headers)).headers.etag).toBeUndefined()
})

test('a signed-in customer gets their own page while others get it from memory', async () => {
  await anna.get('/api/accounts/profile/')
  const cookie = [...anna.cookies].map(pair => pair.join('=')).join('; ')
  await open('/astra/pricing/')
  const own = await open('/astra/pricing/', { cookie })
  expect(own.text).toContain(anna.email)
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect((await open('/astra/pricing/')).text).not.toContain(anna.email)
})

async function readCount(route: string): Promise<number> {
  const { body } = await visitor().get('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const labels = `{method="GET",route="${route}",status="2xx"}`
  return readMetric(body, `astra_http_request_duration_seconds_count${labels}`) ?? 0
}

async function openLogged(path: string) {
  const cookie = `csrftoken=${'0'.repeat(32)}`
  const { headers } = await open(path, { 'x-forwarded-for': 'forged, 203.0.113.7', cookie })
  const id = String(headers['x-request-id'])
  return { headers, line: JSON.parse(await eventually(() => findLine(id))) }
}

function findLine(id: string): string {
  const line = shop.logged.find(line => line.includes(id))
  if (!line) throw new Error(`no line of request ${id}`)
  return line
}

/** Over a connection: `inject` would not reach what answers from memory. */
async function open(path: string, headers: Record<string, string> = {}) {
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const port = listeningPort(shop.app.server)
  const asked = request({ host: '127.0.0.1', port, path, headers: { accept: 'text/html', ...headers } }).end()
  const [reply]: IncomingMessage[] = await once(asked, 'response')
  if (!reply) throw new Error(`${path} was not answered`)
  return { headers: reply.headers, text: await text(reply) }
}
