import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { findCluster } from './platform/embedded-postgres/cluster.ts'
import { findServer } from './platform/embedded-postgres/server.ts'
import { removeDataDir } from './testing/database-for-tests.ts'
import { eventually } from './testing/eventually.ts'
import { startFreezableProxy } from './testing/freezable-proxy.ts'
import { httpVisitor } from './testing/http-client.ts'
import { query } from './testing/query.ts'
import { readMetric } from './testing/read-metric.ts'
import { testSecrets } from './testing/secrets-for-tests.ts'
import { type ShopProcess, spawnShop, startShopProcess } from './testing/shop-process.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from './testing/stripe-peer.ts'
import { createTestDatabase } from './testing/test-database.ts'

const probes = 'astra_http_request_duration_seconds_count{method="GET",route="/livez",status="2xx"}'

let peer: StripePeer
let database: Awaited<ReturnType<typeof createTestDatabase>>
let running: ShopProcess[] = []

beforeEach(async () => {
  peer = await startStripePeer()
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(running.map(shop => shop.kill()))
  running = []
  await peer.close()
  await database.drop()
})

async function start(environment: Record<string, string> = {}, port?: number) {
  const usual = { DATABASE_URL: database.url, ...testSecrets, ...peer.environment }
  const shop = await startShopProcess({ ...usual, ...environment }, port)
  running.push(shop)
  return shop
}

async function orderIn(shop: ShopProcess) {
  const anna = httpVisitor(shop.url)
  await anna.signsIn('anna@studio.example')
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const { data } = await anna.json('/api/accounts/profile/')
  return { anna, id: Number(data.orders[0].id), sessionId: String(data.orders[0].session_id) }
}

test('a shop killed between payment and fulfillment issues one license after its next start', async () => {
  const shop = await start()
  const { anna, id, sessionId } = await orderIn(shop)
  peer.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' })
  const requests = peer.requests.length
  const held = Promise.withResolvers<void>()
  peer.behaviour.heldUntil = held.promise
  await sendsCompleted(shop, sessionId)
  await eventually(() => expect(peer.requests.length).toBeGreaterThan(requests))
  await shop.kill()
  expect(await query(database.url, 'select id from licenses')).toEqual([])
  peer.behaviour.heldUntil = null
  held.resolve()

  await start({}, readPort(shop))
  await eventually(async () => expect((await anna.json(`/api/orders/${id}/`)).data.status).toBe('paid'))
  const { data } = await anna.json('/api/accounts/profile/')
  expect(data.licenses).toHaveLength(1)
  expect(data.orders).toHaveLength(1)
})

async function sendsCompleted(shop: ShopProcess, sessionId: string) {
  const { url, method, headers, payload } = await stripeWebhook({ id: `evt_${sessionId}`, sessionId })
  return fetch(shop.url + url, { method, headers, body: payload })
}

const readPort = (shop: ShopProcess) => Number(new URL(shop.url).port)

test('a shop that is stopped resets no request, finishes the order in progress and exits cleanly', async () => {
  const shop = await start()
  const anna = httpVisitor(shop.url)
  await anna.signsIn('anna@studio.example')
  const held = Promise.withResolvers<void>()
  peer.behaviour.heldUntil = held.promise
  const placing = anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  await eventually(() => expect(peer.requests).not.toHaveLength(0))
  const answers: string[] = []
  const probes = ['/health', '/readyz'].map(path => `${shop.url}${path}`)
  const visitors = Array.from({ length: 4 }, () => probes.map(url => repeatUntilRefused(url, answers))).flat()
  await eventually(() => expect(answers.length).toBeGreaterThan(100))
  const stopping = shop.stop()
  shop.process.kill('SIGTERM')

  await Promise.all(visitors)
  expect(answers).toContain('503 close')
  expect(answers.filter(answer => !/^(200|503) /.test(answer))).toEqual(visitors.map(() => 'ECONNREFUSED'))
  held.resolve()
  expect((await (await placing).json()).url).toContain('/pay/cs_test_')
  expect(await stopping).toBe(0)
})

/** Adds the status and the connection of each reply, and the error that ends it. */
async function repeatUntilRefused(url: string, answers: string[]) {
  const agent = new Agent({ keepAlive: true })
  try {
    for (;;) {
      const [reply] = await once(get(url, { agent }), 'response')
      await once(reply.resume(), 'end')
      answers.push(`${reply.statusCode} ${reply.headers.connection}`)
    }
  } catch (error) {
    answers.push(String(error instanceof Error && 'code' in error ? error.code : error))
  }
}

test('two shops can start on one new database at the same time, and systemd is notified once each answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'astra-systemd-'))
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >>${folder}/told\n`, { mode: 0o755 })
  const notified = { NOTIFY_SOCKET: '/run/systemd/notify', PATH: `${folder}:${process.env['PATH']}` }
  const shops = await Promise.all([start(notified), start(notified)])
  const replies = await Promise.all(shops.map(({ url }) => fetch(`${url}/health`)))
  expect(replies.map(reply => reply.status)).toEqual([200, 200])
  const told = () => readFile(join(folder, 'told'), 'utf8')
  await eventually(async () => expect(await told()).toBe('--ready\n--ready\n'))
  await rm(folder, { recursive: true })
})

test('several processes serve one port, add up their metrics, replace one that ends, also while the database is away, and stop without losing a request', {
  timeout: 180_000,
}, async () => {
  const proxy = await startFreezableProxy(database.url)
  onTestFinished(proxy.stop)
  const shop = await start({ DATABASE_URL: proxy.url, WEB_CONCURRENCY: '2' })
  const listening = (times: number) =>
    eventually(() => expect(shop.printed().match(/Listening on/g)).toHaveLength(times))
  await listening(2)
  const [first = 0] = await readChildren(shop.process.pid)
  const { anna, sessionId } = await orderIn(shop)
  // Each on a connection of its own, so that both processes are asked.
  for (let ask = 0; ask < 6; ask++) await fetch(`${shop.url}/livez`, { headers: { connection: 'close' } })
  await eventually(async () => {
    const metrics = await readMetrics(shop)
    expect(metrics).toMatch(/^nodejs_heap_size_used_bytes\{process="1"} .+\n^nodejs_.+\{process="2"} /m)
    expect(metrics).toContain('astra_processes{state="answered"} 2\n')
    expect(readMetric(metrics, probes)).toBe(6)
  })
  process.kill(first, 'SIGSTOP')
  await eventually(async () => {
    const metrics = await readMetrics(shop)
    expect(metrics).toContain('astra_processes{state="answered"} 1\n')
    expect(readMetric(metrics, probes)).toBe(6)
  })
  await proxy.stop()
  process.kill(first, 'SIGKILL')
  await eventually(() => expect(shop.printed()).toContain('DATABASE_URL: cannot connect'))
  await proxy.start()
  peer.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' })
  // The connections of the killed process are lost, so that clients ask again.
  await eventually(() => sendsCompleted(shop, sessionId))
  await eventually(async () =>
    expect((await anna.json('/api/accounts/profile/')).data.licenses).toHaveLength(1),
  )
  await listening(3)
  await eventually(async () => expect(readMetric(await readMetrics(shop), probes)).toBe(6))
  expect(shop.printed()).toContain('A process of the shop ended with SIGKILL; starting another')

  const answers: string[] = []
  const visitors = Array.from({ length: 8 }, () => repeatUntilRefused(`${shop.url}/health`, answers))
  await eventually(() => expect(answers.length).toBeGreaterThan(100))
  const stopped = shop.stop()
  await Promise.all(visitors)
  expect(answers.filter(answer => !/^(200|503) /.test(answer))).toEqual(visitors.map(() => 'ECONNREFUSED'))
  expect(await stopped).toBe(0)
})

test('several processes that have all ended, and cannot start again, end the shop with 1', async () => {
  const proxy = await startFreezableProxy(database.url)
  onTestFinished(proxy.stop)
  const shop = await start({ DATABASE_URL: proxy.url, WEB_CONCURRENCY: '2' })
  const exited = once(shop.process, 'exit')
  await proxy.stop()
  for (const child of await readChildren(shop.process.pid)) process.kill(child, 'SIGKILL')
  expect(await exited).toEqual([1, null])
  expect(shop.printed()).toContain('DATABASE_URL: cannot connect')
})

async function readMetrics(shop: ShopProcess): Promise<string> {
  const request = { headers: { connection: 'close' }, signal: AbortSignal.timeout(4_000) }
  return (await fetch(`${shop.url}/metrics`, request)).text()
}

async function readChildren(pid = 0): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

test('without DATABASE_URL the shop runs its own database and backs it up; the database survives a kill and stops with the shop', async () => {
  const dataDir = await newDataDir()
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-backups` }
  const first = await startShopProcess(environment)
  expect(first.printed()).toContain('In sandbox: card payments')
  const anna = httpVisitor(first.url)
  await anna.signsIn('anna@studio.example')
  await first.kill()
  const second = await startShopProcess(environment, readPort(first))
  expect((await anna.json('/api/accounts/profile/')).data.email).toBe('anna@studio.example')

  await eventually(async () =>
    expect(await readdir(`${dataDir}-backups/base`)).toEqual([expect.stringMatching(/Z$/)]),
  )

  expect(await second.stop()).toBe(0)
  expect((await databaseIn(dataDir)).kind).toBe('absent')
  await removeDataDir(dataDir)
  await rm(`${dataDir}-backups`, { recursive: true })
})

test('a shop that is stopped during its start leaves no database running', async () => {
  const dataDir = await newDataDir()
  const shop = await spawnShop({ DATA_DIR: dataDir })
  await eventually(async () => expect(String(await readdir(dataDir))).toContain('postgres.new-'))
  expect(await shop.stop()).toBe(0)
  expect(shop.printed()).toMatch(/^PostgreSQL started.*\n$/)
  expect((await databaseIn(dataDir)).kind).toBe('absent')
  await removeDataDir(dataDir)
})

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-shop-'))
  await chmod(dataDir, 0o711)
  return dataDir
}

async function databaseIn(dataDir: string) {
  return findServer((await findCluster(dataDir)) ?? 'no cluster')
}

test.each([
  [
    'an invalid configuration',
    { PORT: 'front', SUPPORT_EMAIL: 'nobody', SECRET: 'short' },
    /^The configuration has 3 problem\(s\):(\n  - (PORT|SECRET|SUPPORT_EMAIL): .+){3}\n$/,
  ],
  ['a port in use', { PORT: new URL(inject('databaseServerUrl')).port }, /^HOST, PORT: .*EADDRINUSE.*\n$/],
  [
    'an unknown database',
    { DATABASE_URL: `${inject('databaseServerUrl')}_unknown` },
    /^DATABASE_URL: cannot connect to \S+: database ".*_unknown" does not exist\n$/,
  ],
])(
  'with %s the start ends with 1 and says why, a line for each problem',
  async (_fault, environment, words) => {
    const shop = await spawnShop({ DATABASE_URL: database.url, ...testSecrets, ...environment })
    await once(shop.process, 'exit')
    expect(shop.process.exitCode).toBe(1)
    expect(shop.printed()).toMatch(words)
  },
)

test('no passcode, token, cookie or serial number reaches the log', async () => {
  const shop = await start({ LOG_LEVEL: 'trace' })
  const { anna, id, sessionId } = await orderIn(shop)
  peer.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' })
  await anna.post(`/api/orders/${id}/payment-check/`)
  const { data } = await anna.json('/api/accounts/profile/')
  await anna.get(`/api/astra/license/${data.licenses[0].sn}/`)
  await anna.get(`/orders/software/astra/license/${data.licenses[0].sn}/renew-sn/`)
  const mails = await (await fetch(`${shop.url}/sandbox/mail.json`)).json()
  const passcode = mails.map((mail: { subject: string }) => /\b\d{6}\b/.exec(mail.subject)?.[0]).find(Boolean)
  await eventually(() => expect(shop.printed()).toContain('renew-sn'))
  expect(shop.printed()).not.toContain(data.licenses[0].sn)
  expect(shop.printed()).not.toContain(passcode)
  expect(shop.printed()).not.toMatch(/sessionid|csrftoken/)
})
