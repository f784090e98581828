import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeMetrics } from '../../platform/http/metrics.ts'
import { visitor } from '../../testing/client.ts'
import { startFreezableProxy } from '../../testing/freezable-proxy.ts'
import { readMetric } from '../../testing/read-metric.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { startStripePeer } from '../../testing/stripe-peer.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openWorld } from '../../testing/world.ts'
import { readShopFigures } from './shop-figures.ts'

const token = 'a token of 24 characters'
const { shop, peers, anna } = openWorld({
  peers: { stripe: startStripePeer },
  environment: { METRICS_TOKEN: token },
})
const monitor = () => visitor(shop)

test.each([
  ['from this machine', 200, '127.0.0.1', {}],
  ['from elsewhere with the token', 200, '10.0.0.7', { authorization: `Bearer ${token}` }],
  ['by a proxy with the token', 200, '127.0.0.1', { authorization: `Bearer ${token}`, via: '1.1 proxy' }],
  ['from elsewhere', 404, '10.0.0.7', {}],
  ['from elsewhere with another token', 404, '10.0.0.7', { authorization: `Bearer ${token}s` }],
  ['through a proxy on this machine', 404, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
])('metrics asked for %s are answered with %i', async (_from, status, address, headers) => {
  const reply = await visitor(shop, { address }).get('/metrics', { headers })
  expect(reply.statusCode).toBe(status)
  expect(reply.body.includes('astra_')).toBe(status === 200)
})

test('metrics count requests by route, orders by state and calls of providers, and contain nothing that was typed', async () => {
  const order = await anna.orders({ product: 'astra-1m' })
  peers.stripe.pays(order)
  await anna.returnsTo(order)
  const [license] = await anna.licenses()
  await monitor().get(`/api/astra/license/${license.sn}/`)
  await monitor().get('/no/such/page-of-this-visitor/')

  shop.clock.pass(16)
  const { headers, body } = await monitor().get('/metrics')
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(readMetric(body, 'astra_orders_recent{state="paid"}')).toBe(1)
  for (const counted of [
    'http_request_duration_seconds_count{method="POST",route="/api/astra/order/",status="2xx"}',
    'http_request_duration_seconds_count{method="GET",route="unknown",status="4xx"}',
    'provider_call_duration_seconds_count{provider="stripe",outcome="ok"}',
  ])
    expect(readMetric(body, `astra_${counted}`)).toBeGreaterThan(0)
  for (const typed of [license.sn, anna.email, 'page-of-this-visitor']) expect(body).not.toContain(typed)
})

test('metrics say how old the newest backup and the newest verified one are', async () => {
  const backupDir = await mkdtemp(join(tmpdir(), 'astra-backups-'))
  onTestFinished(() => rm(backupDir, { recursive: true }))
  for (const [name, verifiedAt] of [
    ['2026-11-18T10-00-00Z', '2026-11-19T10:00:00Z'],
    ['2026-11-20T10-00-00Z', null],
    ['2026-11-21T09-00-00Z.new', null],
  ] as const) {
    const base = join(backupDir, 'base', name)
    await mkdir(base, { recursive: true })
    await writeFile(join(base, 'manifest.json'), '{}')
    if (verifiedAt) await writeFile(join(base, 'verified'), verifiedAt)
  }
  const config = { ...shop.shop.config, backupDir }
  const body = writeMetrics(await readShopFigures({ ...shop.shop, config }), 'astra')
  expect(readMetric(body, 'astra_backup_age_seconds')).toBe(86_400)
  expect(readMetric(body, 'astra_backup_verified_age_seconds')).toBe(2 * 86_400)
  // The database of the tests does not archive.
  expect(readMetric(body, 'astra_backup_archive_failing')).toBe(1)
})

test('without its database the shop still answers with its metrics, without those of the database', {
  timeout: 20_000,
}, async () => {
  const database = await createTestDatabase()
  const proxy = await startFreezableProxy(database.url)
  const other = await openTestShop({}, { kind: 'none' }, proxy.url)
  onTestFinished(async () => {
    await other.close()
    await proxy.stop()
    await database.drop()
  })
  const ask = () => visitor(other).get('/metrics')
  expect((await ask()).body).toMatch(/^astra_database_up 1\n[^]*^astra_orders_recent/m)
  proxy.freeze()
  const { statusCode, body } = await ask()
  proxy.thaw()
  expect([statusCode, readMetric(body, 'astra_database_up')]).toEqual([200, 0])
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain('astra_orders_recent')
})
