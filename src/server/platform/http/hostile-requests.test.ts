import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { visitor as visit } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { listeningPort } from '../../testing/listen.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, shop, visitor } = openWorld({ pages: { kind: 'built' } })

beforeAll(() => shop.app.listen({ host: '127.0.0.1', port: 0 }))

/** Sends the exact bytes: clients and `inject` would normalize them. */
async function says(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(listeningPort(shop.app.server), '127.0.0.1')
  socket.write(bytes, 'latin1')
  const [head = '', body = ''] = (await text(socket)).split(/\r\n\r\n(.*)/s)
  return { status: Number(head.split(' ')[1]), head, body }
}

const page = (path: string) =>
  says(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
const post = 'POST / HTTP/1.1\r\nHost: a\r\n'
const refusal = { ok: false, message: 'Please check the form and try again.' }

const doubleSlashes = ['//', '///', '//?next=//', '/..//', '/\\\\evil.example/']
test.each(doubleSlashes)('the path %s causes no fault and no redirect to another site', async path => {
  const { status, head } = await page(path)
  expect(status).toBeLessThan(500)
  expect(head).not.toMatch(/^location: (?!\/(?![/\\]))/im)
})

const otherSites = ['//evil.example/astra/pricing/', 'http://evil.example/astra/pricing/']
test.each(otherSites)('a page requested as %s has a canonical address on this site', async path => {
  expect((await page(path)).body).not.toContain('evil.example/astra/pricing/">')
})

const undecodable = ['/%', '/api/orders/%E0%A4%A/', '/assets/%ZZ']
test.each(undecodable)(
  'the path %s, which cannot be decoded, is refused in the format of the API',
  async path => {
    const { status, body } = await page(path)
    expect([status, JSON.parse(body)]).toEqual([400, refusal])
  },
)

test.each([
  ['two lengths', 400, `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
  ['bytes that are no HTTP', 400, '\x16\x03\x01\x00'],
  ['too many headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])('a request with %s is refused in the format of the API', async (_what, expected, text) => {
  const { status, body } = await says(text)
  expect([status, JSON.parse(body)]).toEqual([expected, refusal])
})

test('without a proxy, an address has at most 100 connections', async () => {
  const port = listeningPort(shop.app.server)
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  await once(
    connect(port, '127.0.0.1').on('error', () => {}),
    'close',
  )
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect((await page('/robots.txt')).status).toBe(200))
})

const field = (named: string) => `--x\r\nContent-Disposition: form-data; name=${named}\r\n\r\nanna`
test.each([
  ['no boundary', '', '--x--'],
  ['a boundary that is too long', `; boundary=${'x'.repeat(300)}`, '--x--'],
  ['no end', '; boundary=x', field('"email"')],
  ['a file', '; boundary=x', `${field('"email"; filename="a"')}\r\n--x--`],
  ['a field named __proto__', '; boundary=x', `${field('"__proto__"')}\r\n--x--`],
])('a multipart form with %s is refused, without a fault', async (_what, boundary, payload) => {
  const token = '0'.repeat(32)
  const csrf = { cookie: `csrftoken=${token}`, 'x-csrftoken': token }
  const headers = { ...csrf, 'content-type': `multipart/form-data${boundary}` }
  const reply = await shop.app.inject({ method: 'POST', url: '/api/accounts/auth/', headers, payload })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.json().ok).toBe(false)
})

test.each([
  ['as long as no other body may be', 413, 'Content-Length: 50000000'],
  ['without its length', 411, 'Transfer-Encoding: chunked'],
])('a multipart form %s is refused before it is read', async (_what, expected, length) => {
  const { status, head } = await says(
    `POST /api/accounts/auth/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
  )
  expect([status, head.match(/^connection: (.*)$/im)?.[1]]).toEqual([expected, 'close'])
})

test('a NUL character in a query or form is a bad request with the field at fault', async () => {
  const listed = await visitor().get('/sandbox/mail.json?to=anna%00')
  const asked = await visitor().entersCode('anna@studio.example', '1\0')
  expect([listed.statusCode, asked.statusCode]).toEqual([400, 400])
  const words = 'This field contains characters that are not text.'
  expect([listed.json().fields, asked.json().fields]).toEqual([{ to: words }, { code: words }])
})

const anAsset = () => shop.app.siteMap.find(route => route.startsWith('GET /assets/'))?.slice(4) ?? ''

test.each([
  ['an asset', anAsset],
  ['/favicon.svg', () => '/favicon.svg'],
  ['/robots.txt', () => '/robots.txt?v=2'],
])('a publicly cached file contains no CSRF token and does not end a session: %s', async (_, url) => {
  const reply = await shop.app.inject({ url: url(), cookies: { sessionid: 'of a session that is over' } })
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
  expect(reply.headers['cache-control']).toMatch(/^public/)
})

test('the API page can use its own styles, over plain http too, and loads nothing from other hosts', async () => {
  const policy = (await shop.app.inject({ url: '/api/docs/' })).headers['content-security-policy']
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).not.toMatch(/https:|upgrade-insecure-requests|script-src/)
})

test('the values of a failed query are not logged', async () => {
  const order = await anna.orders()
  await shop.db.execute(sql`alter table mails add constraint full_for_now check (false) not valid`)
  await shop.db.execute(sql`update sandbox_checkouts set status = 'paid' where order_id = ${order.id}`)
  const reply = await anna.returnsTo(order)
  await shop.db.execute(sql`alter table mails drop constraint full_for_now`)
  expect(reply.statusCode).toBe(500)
  await eventually(() => expect(shop.logged.join('')).toContain('full_for_now'))
  expect(shop.logged.join('')).not.toMatch(/[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/)
  expect(shop.logged.join('')).not.toContain(anna.email)
})

test('a shop on https refuses orders from its own host on plain http', async () => {
  const secure = await openTestShop({ BASE_URL: 'https://shop.example', SANDBOX: '1', SUPERUSER_EMAILS: '' })
  const browser = visit(secure)
  const choose = (origin: string) =>
    browser.post('/i18n/setlang', { form: { language: 'ru' }, headers: { origin, host: 'shop.example' } })
  const origins = ['http://shop.example', 'https://shop.example.evil.example', 'null', 'https://shop.example']
  const statuses = []
  for (const origin of origins) statuses.push((await choose(origin)).statusCode)
  await secure.close()
  expect(statuses).toEqual([403, 403, 403, 200])
})
