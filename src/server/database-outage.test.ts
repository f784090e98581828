import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeActivationRequest } from '../domain/licenses/activation-request.ts'
import { refusals as english } from '../texts/en/refusals.ts'
import { refusals as russian } from '../texts/ru/refusals.ts'
import { orders as ordersTable } from './orders/tables.ts'
import { type Visitor, visitor } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { startFreezableProxy } from './testing/freezable-proxy.ts'
import { openTestShop, type TestShop } from './testing/shop-for-tests.ts'
import { createTestDatabase } from './testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: Awaited<ReturnType<typeof startFreezableProxy>>
let shop: TestShop
let anna: Visitor

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startFreezableProxy(database.url)
  shop = await openTestShop({}, { kind: 'built' }, proxy.url)
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
})
afterAll(async () => {
  await shop.close()
  await proxy.stop()
  await database.drop()
})

const cart = { json: { product: 'astra-1y', payment: 'stripe', country: 'DEU' } }
const orders = (key: string) =>
  anna.post('/api/astra/order/', { ...cart, headers: { 'idempotency-key': key } })
const asBrowser = { headers: { accept: 'text/html' } }

const machine = { fingerprint: Buffer.alloc(32).toString('base64url'), nonce: 'n'.repeat(22), name: 'north' }
const licensed = { serial: 'AAAA-BBBB-CCCC-DDDD-EEEE', version: '6.8.1', release_date: '2026-11-01' }
const request = writeActivationRequest('astra', { ...machine, ...licensed })

function sendsForm(who: Visitor, path: string) {
  who.cookies.set('csrftoken', 'token of this browser')
  const form = new FormData()
  form.set('csrf', 'token of this browser')
  form.set('text', request)
  return who.post(path, { form })
}

const buyPage = '/orders/software/astra/buy/'

test('without its database the shop answers 503 with Retry-After, in the language of the visitor, and an order sent again is placed once', async () => {
  await proxy.stop()
  const order = await orders('outage')
  const reader = visitor(shop)
  reader.cookies.set('language', 'ru')
  const pages = [await anna.get('/accounts/profile/', asBrowser), await reader.get(buyPage, asBrowser)]
  const health = await anna.get('/health')
  await proxy.start()

  expect(order.json()).toEqual({ ok: false, message: english.unavailable, retry_after: 5 })
  for (const { statusCode, headers } of [order, ...pages, health])
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(pages[0]?.body).toContain(english.unavailable)
  expect(pages[1]?.body).toContain(russian.unavailable)
  expect((await orders('outage')).statusCode).toBe(200)
  expect((await orders('outage')).statusCode).toBe(200)
  expect(await shop.shop.db.$count(ordersTable)).toBe(1)
})

test('a request for offline activation during an outage is answered with its page and not lost, to a customer with that of the outage', async () => {
  const reader = visitor(shop)
  reader.cookies.set('language', 'ru')
  await proxy.stop()
  const own = await sendsForm(reader, '/astra-activate/')
  const customers = await sendsForm(anna, '/orders/software/astra/activate/')
  await proxy.start()
  expect([own.statusCode, own.headers['retry-after']]).toEqual([503, '5'])
  expect(own.body).toContain('Магазин сейчас недоступен')
  expect(own.body).toContain(request.split('\n')[1])
  expect(customers.statusCode).toBe(503)
  expect(customers.body).toContain(`<p>${english.unavailable}</p>`)
})

test('the log has the message of each error of the job queue', async () => {
  const queueErrors = () => shop.logged.filter(line => line.includes('"job queue"'))
  await proxy.stop()
  await eventually(() => expect(queueErrors()).not.toEqual([]))
  await proxy.start()
  for (const line of queueErrors()) expect(JSON.parse(line).err.message).not.toBe('[object Object]')
})

test('the log has each error of the job queue once a minute, however many workers report it', () => {
  const lines = shop.logged.filter(line => line.includes('"job queue"')).map(line => JSON.parse(line))
  const byMessage = Map.groupBy(lines, ({ err }) => err.message.replace(/ \(Queue: .*/, ''))
  const pauses = [...byMessage.values()].flatMap(same =>
    same.slice(1).map(({ time }, index) => time - same[index].time),
  )
  expect(lines).not.toEqual([])
  expect(pauses.filter(ms => ms < 60_000)).toEqual([])
})

test('the log has the cause of each refusal in one short line, without the statement', async () => {
  shop.logged.length = 0
  await proxy.stop()
  await orders('outage')
  await anna.get('/accounts/profile/', asBrowser)
  await proxy.start()
  const lines = shop.logged.filter(line => /"(refused|the database is not responding)"/.test(line))
  const [refused] = lines.map(line => JSON.parse(line))
  expect(refused.cause).toEqual({ code: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') })
  expect([lines.length, lines.filter(line => line.length > 500 || line.includes('select'))]).toEqual([2, []])
})

test('/health answers 503 while the database hangs, and 200 afterwards', { timeout: 15_000 }, async () => {
  proxy.freeze()
  const replies = await Promise.all([anna.get('/health'), visitor(shop).get('/health')])
  proxy.thaw()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect((await anna.get('/health')).statusCode).toBe(200)
})

test('/readyz answers 503 while the database hangs, soon and to any number of requests; /livez never asks it', {
  timeout: 15_000,
}, async () => {
  const probe = visitor(shop)
  proxy.freeze()
  const alive = await probe.get('/livez')
  const replies = await Promise.all(Array.from({ length: 40 }, () => probe.get('/readyz')))
  proxy.thaw()
  expect([alive.statusCode, new Set(replies.map(reply => reply.statusCode))]).toEqual([200, new Set([503])])
  expect(replies[0]?.json()).toEqual({ status: 'unavailable', faults: ['database'] })
  await eventually(async () =>
    expect((await probe.get('/readyz')).json()).toEqual({ status: 'ok', faults: [] }),
  )
})

test('while the database hangs, a public page that was sent before is sent as it was, within two seconds', async () => {
  const open = (path: string) => visitor(shop).get(path, asBrowser)
  const before = await open('/astra/pricing/')
  shop.app.publicPages.drop()
  proxy.freeze()
  const slower = anna.get('/health')
  const first = await Promise.race([open('/astra/pricing/'), slower])
  proxy.thaw()
  await slower
  expect([first.statusCode, first.body]).toEqual([200, before.body])
})

test('without its database the shop sends a public page as it was', async () => {
  const before = await visitor(shop).get('/imprint/', asBrowser)
  await proxy.stop()
  shop.app.publicPages.drop()
  const { statusCode, body } = await visitor(shop).get('/imprint/', asBrowser)
  await proxy.start()
  expect([statusCode, body]).toEqual([200, before.body])
})

test('while the database hangs, signing in and the pages of customers are refused long before other statements', {
  timeout: 30_000,
}, async () => {
  const boris = visitor(shop, { address: '10.1.1.2' })
  await boris.asksForPasscode('boris@studio.example')
  const clara = visitor(shop, { address: '10.1.1.3' })
  await clara.get('/health')
  const connect = () => shop.shop.db.execute(sql`select pg_sleep(0.1)`)
  await eventually(() => Promise.all(Array.from({ length: 6 }, connect)))
  let isOver = false
  proxy.freeze()
  const other = shop.shop.db.execute(sql`select 1`).catch(() => (isOver = true))
  const replies = await Promise.all([
    anna.get('/accounts/profile/', asBrowser),
    orders('frozen'),
    boris.entersCode('boris@studio.example', '123456'),
    clara.asksForPasscode('clara@studio.example'),
  ])
  const wasOver = isOver
  proxy.thaw()
  await other
  expect([wasOver, ...replies.map(({ statusCode }) => statusCode)]).toEqual([false, 503, 503, 503, 503])
})

test.each([
  ['sessions_by_token', 2],
  ['every_rate', 3],
])('one connection that hangs in %s delays only requests that wait for it', async (statement, servers) => {
  const boris = visitor(shop, { address: `10.1.2.${servers}` })
  await boris.signsIn(`boris${servers}@studio.example`)
  const ordersServers = (who: Visitor) =>
    who.post('/api/astra/order/', { json: { ...cart.json, servers } }).then(({ statusCode }) => statusCode)
  proxy.freezeNext(statement)
  const hanging = ordersServers(anna)
  await eventually(() => expect(proxy.hasFrozenNext()).toBe(true))
  const other = ordersServers(boris)
  const first = await Promise.race([hanging.then(() => 'the hanging one'), other])
  proxy.thaw()
  expect([first, await hanging, await other]).toEqual([200, 200, 200])
})

test('a database that has become read-only is an outage too', async () => {
  await setForDatabase('default_transaction_read_only', 'on')
  expect((await orders('read-only')).json()).toMatchObject({ message: english.unavailable, retry_after: 5 })
  await setForDatabase('default_transaction_read_only', 'off')
  expect((await orders('read-only')).statusCode).toBe(200)
})

test('while other requests wait for all connections, customers sign in and order, and webhooks and /health answer', async () => {
  const released = Promise.withResolvers<void>()
  const started = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const busy = started.map(({ resolve }) =>
    shop.shop.db.transaction(async tx => {
      await tx.execute(sql`select 1`)
      resolve()
      await released.promise
    }),
  )
  await Promise.all(started.map(({ promise }) => promise))

  const boris = visitor(shop, { address: '10.1.1.1' })
  const waiting = boris.get('/api/orders/currencies/')
  const served = [
    await boris.asksForPasscode('boris@studio.example'),
    await orders('busy'),
    await boris.post('/api/webhooks/stripe/'),
    await boris.get('/health'),
  ]
  const { statusCode, headers } = await waiting
  released.resolve()
  await Promise.all(busy)

  expect(served.map(reply => reply.statusCode)).toEqual([200, 200, 400, 200])
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})

test('a connection pooler that loses prepared statements is named in the log', async () => {
  await visitor(shop).get('/api/orders/currencies/')
  await shop.shop.db.execute(sql`deallocate all`)
  await visitor(shop).get('/api/orders/currencies/')
  expect(shop.logged.some(line => line.includes('PgBouncer'))).toBe(true)
})

/** For new connections: the open ones are ended. */
async function setForDatabase(setting: string, value: string) {
  const name = new URL(database.url).pathname.slice(1)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${name} set ${setting} = ${value}`)
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
