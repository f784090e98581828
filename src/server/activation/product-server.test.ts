import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openProduct } from '../../../e2e/product-server.ts'
import { openLicenseKeys, signToken, toJwks } from '../licenses/files/license-keys.ts'
import { startActivationProxy } from '../testing/activation-proxy.ts'
import { carryToShop } from '../testing/product-calls.ts'
import { openWorld } from '../testing/world.ts'

const licensePrivateKey = Buffer.alloc(32, 1).toString('base64url')
const leaked = openLicenseKeys({ licensePrivateKey, licensePublicKeys: [] })
const { anna, clerk, peers, shop, visitor } = openWorld({
  environment: {
    LICENSE_PUBLIC_KEYS: JSON.stringify(toJwks(leaked.publicKeys)),
    LICENSE_REVOKED_KEYS: leaked.kid,
  },
  peers: { proxy: startActivationProxy },
})
const day = 86_400
const year = 365 * day
const unreachable = () => null

beforeAll(async () => peers.proxy.leadsTo(await shop.app.listen({ host: '127.0.0.1', port: 0 })))

test('a server runs and restarts through 59 days without the shop, and goes on as if nothing had happened', async () => {
  const server = await buysServer()
  expect(server.shows()).toBe('not_activated')
  await server.checkIn()
  expect(server.shows()).toBe('active')
  peers.proxy.meddles(unreachable)
  expect(await server.lives(2)).toBe('late')
  expect(server.restart()).toBe(true)
  expect(await server.lives(27)).toBe('late')
  expect(await server.lives(1)).toBe('lapsed')
  expect(server.restart()).toBe(true)
  expect(await server.lives(29)).toBe('lapsed')
  expect(server.restart()).toBe(true)
  expect(await server.lives(1)).toBe('lapsed')
  expect([server.mayStart(), server.isStreaming]).toEqual([false, true])
  peers.proxy.reset()
  expect(await server.lives(1)).toBe('active')
  expect(server.restart()).toBe(true)
})

test('a lifetime license that was activated once starts and adds streams without the shop forever', async () => {
  const server = await buysServer({ product: 'astra-lifetime' })
  await server.checkIn()
  peers.proxy.meddles(unreachable)
  expect(await server.lives(90)).toBe('late')
  server.setsClock(5 * year)
  expect([server.restart(), server.status().mayAdd]).toEqual([true, true])
})

test.each([
  ['ahead', 5 * year],
  ['behind', -5 * year],
])('a clock that is years %s changes nothing, with the shop and 59 days without it', async (_, offset) => {
  const server = await buysServer({ offset })
  await server.checkIn()
  expect([server.shows(), server.restart()]).toEqual(['active', true])
  peers.proxy.meddles(unreachable)
  expect(await server.lives(29)).toBe('late')
  expect(await server.lives(30)).toBe('lapsed')
  expect(server.restart()).toBe(true)
  peers.proxy.reset()
  server.setsClock(0)
  expect(await server.lives(1)).toBe('active')
})

test('a clock that was set ahead and corrected leaves no trace, and one that is set back does not stop time', async () => {
  const server = await buysServer()
  await server.checkIn()
  peers.proxy.meddles(unreachable)
  server.setsClock(5 * year)
  expect([server.shows(), server.isStreaming]).toEqual(['expired', true])
  server.setsClock(0)
  expect([server.shows(), server.restart()]).toEqual(['active', true])
  server.setsClock(-5 * year)
  expect(await server.lives(30)).toBe('lapsed')
})

test('forged answers are no answers', async () => {
  const server = await buysServer()
  await server.checkIn()
  const [honest = ''] = peers.proxy.answers.slice(-1)
  const { privateKey } = generateKeyPairSync('ed25519')
  const [header, payload, signature = ''] = JSON.parse(honest).token.split('.')
  const worse = encode({ ...decode(payload), code: 'revoked', notice_seconds: 0 })
  const own = sign(null, Buffer.from(`${header}.${worse}`), privateKey).toString('base64url')
  const forged = [`${header}.${worse}.${signature}`, `${header}.${worse}.${own}`, honest, 'x.y.z', '']
  for (const token of forged) {
    peers.proxy.meddles(() => ({ status: 403, body: JSON.stringify({ ok: false, code: 'revoked', token }) }))
    expect(await server.checkIn()).toBeNull()
  }
  for (const status of [200, 403, 404, 429, 500, 503]) {
    peers.proxy.meddles(() => ({ status, body: '<h1>Blocked by the proxy</h1>' }))
    expect(await server.checkIn()).toBeNull()
  }
  expect([server.shows(), server.notice(), server.restart()]).toEqual(['active', undefined, true])
})

test('replayed and reordered answers are no answers, neither to worsen a state nor to better it', async () => {
  const server = await buysServer()
  await server.checkIn()
  const [good = ''] = peers.proxy.answers.slice(-1)
  await clerkDoes('suspend', server.id)
  peers.proxy.meddles(() => ({ body: good }))
  expect(await server.checkIn()).toBeNull()
  const [bad = ''] = peers.proxy.answers.slice(-1)
  await clerkDoes('resume', server.id)
  peers.proxy.meddles(() => ({ status: 403, body: bad }))
  expect(await server.lives(8)).toBe('late')
  expect([server.notice(), server.restart()]).toEqual([undefined, true])
})

test('a suspended license has seven days of notice, and its streams go on after them until it is resumed', async () => {
  const server = await buysServer()
  await server.checkIn()
  await clerkDoes('suspend', server.id)
  expect(await server.lives(6)).toBe('late')
  expect([server.notice(), server.restart()]).toEqual(['suspended', true])
  expect(await server.lives(2)).toBe('suspended')
  expect([server.mayStart(), server.isStreaming]).toEqual([false, true])
  await clerkDoes('resume', server.id)
  expect(await server.lives(1)).toBe('active')
  expect([server.notice(), server.restart()]).toEqual([undefined, true])
})

test('a revoked license ends what can be started, after the notice, and never what runs', async () => {
  const server = await buysServer()
  await server.checkIn()
  await clerkDoes('revoke', server.id)
  expect(await server.lives(9)).toBe('revoked')
  expect([server.mayStart(), server.isStreaming]).toEqual([false, true])
})

test('a server that moves to another machine takes the seat of the old one, which does not take it back', async () => {
  const [old, next] = await buysServers('old', 'next')
  await old.checkIn()
  await next.checkIn()
  expect([next.shows(), next.notice(), next.mayStart()]).toEqual(['not_activated', 'no_seat_left', true])
  expect(await next.lives(7)).toBe('no_seat_left')
  expect([next.mayStart(), next.isStreaming]).toEqual([false, true])
  await next.activate({ replace: 1 })
  expect([next.shows(), next.restart()]).toEqual(['active', true])
  await old.checkIn()
  expect([old.notice(), old.restart()]).toEqual(['seat_lost', true])
  expect(await old.lives(8)).toBe('not_activated')
  expect([old.mayStart(), old.isStreaming]).toEqual([false, true])
  expect((await next.checkIn())?.code).toBe('active')
})

test('after a reset the old serial number has seven days of notice, and the new file starts a new activation', async () => {
  const server = await buysServer()
  await server.checkIn()
  await anna.post(`/api/astra/license/${server.id}/reset/`, { json: { confirm: true } })
  expect(await server.lives(6)).toBe('late')
  expect([server.notice(), server.restart()]).toEqual(['serial_reset', true])
  expect(await server.lives(2)).toBe('reset')
  expect([server.mayStart(), server.isStreaming]).toEqual([false, true])
  await anna.signsInOn(shop.clock.now().toISOString())
  server.installFile(await download(server.id))
  expect([server.shows(), server.mayStart()]).toEqual(['not_activated', true])
  await server.checkIn()
  expect([server.shows(), server.restart()]).toEqual(['active', true])
})

test('a server that was told of a revoked key accepts nothing that it signed, also with a new serial number', async () => {
  const server = await buysServer()
  const claims = { v: 1, aud: 'astra', sub: '0', jti: 'forged', iat: 0, serial: 'forged' }
  const token = signToken(leaked, 'license', claims)
  const forged = `-----BEGIN ASTRA LICENSE-----\n${token}\n-----END ASTRA LICENSE-----\n`
  const untold = await startsServer({ machine: 'untold' })
  untold.installFile(forged)
  expect(untold.fileId).toBe('forged')

  await server.checkIn()
  await anna.post(`/api/astra/license/${server.id}/reset/`, { json: { confirm: true } })
  server.installFile(await download(server.id))
  const { fileId } = server
  server.installFile(forged)
  expect(server.fileId).toBe(fileId)
})

test('a license that is renewed while its server is offline goes on with the new file', async () => {
  const server = await buysServer({ product: 'astra-1m' })
  peers.proxy.meddles(unreachable)
  server.installFile(await carryToShop(visitor(), server.writeRequest()))
  expect(await server.lives(30)).toBe('offline')
  expect(await server.lives(1)).toBe('in_grace')
  expect(server.restart()).toBe(true)
  expect(await server.lives(14)).toBe('expired')
  expect([server.mayStart(), server.isStreaming]).toEqual([false, true])
  await anna.signsInOn(shop.clock.now().toISOString())
  await anna.buys({ mode: 'renew', product: 'astra-1m', license_id: server.id })
  server.installFile(await download(server.id))
  expect([server.shows(), server.restart()]).toEqual(['offline', true])
})

test('a renewal reaches a server by its next check-in, and an expired license goes on at once', async () => {
  const server = await buysServer({ product: 'astra-1m' })
  const { fileId } = server
  expect(await server.lives(46)).toBe('expired')
  expect([server.mayStart(), server.isStreaming]).toEqual([false, true])
  await anna.signsInOn(shop.clock.now().toISOString())
  await anna.buys({ mode: 'renew', product: 'astra-1m', license_id: server.id })
  expect(await server.lives(1)).toBe('active')
  expect([server.fileId === fileId, server.restart()]).toEqual([false, true])
})

test('a version released after the updates is not covered', async () => {
  const server = await buysServer({ release: '2027-11-22' })
  await server.checkIn()
  expect([server.shows(), server.mayStart()]).toEqual(['version_not_covered', false])
})

test('a new server that never reaches the shop can start for seven days', async () => {
  const server = await buysServer()
  peers.proxy.meddles(unreachable)
  await server.lives(6)
  expect([server.shows(), server.restart()]).toEqual(['not_activated', true])
  await server.lives(1)
  expect([server.shows(), server.mayStart(), server.isStreaming]).toEqual(['not_activated', false, true])
})

type Bought = { product?: string; offset?: number; release?: string; machine?: string }

async function buysServer({ product = 'astra-1y', ...start }: Bought = {}) {
  await anna.buys({ product, servers: 1 })
  return startsServer(start)
}

async function buysServers(first: string, second: string) {
  await anna.buys({ product: 'astra-1y', servers: 1 })
  return [await startsServer({ machine: first }), await startsServer({ machine: second })] as const
}

/** A server whose stream runs from the start, and that checks in every day of its life. */
async function startsServer({ offset = 0, machine = 'machine', ...more }: Omit<Bought, 'product'>) {
  const [{ id }] = await anna.licenses()
  let wrong = offset
  const product = openProduct({
    shop: peers.proxy.url,
    keys: [...shop.shop.licenseKeys.publicKeys, ...leaked.publicKeys],
    machine: { id: machine, clock: () => shop.clock.now().getTime() / 1000 + wrong },
    file: await download(id),
    ...more,
  })
  product.start()
  return Object.assign(product, {
    id,
    shows: () => product.status().state,
    mayStart: () => product.status().mayStart,
    notice: () => product.status().notice?.code,
    setsClock: (seconds: number) => void (wrong = seconds),
    async lives(days: number) {
      for (let passed = 0; passed < days; passed++) {
        shop.clock.pass(day)
        product.runs(day)
        await product.checkIn()
        expect(product.isStreaming).toBe(true)
      }
      return product.status().state
    },
  })
}

function clerkDoes(verb: string, id: number) {
  return clerk.types('license', verb, String(id), '--reason', 'x', '--by', 'Olga')
}

async function download(id: number): Promise<string> {
  return (await anna.get(`/api/astra/license/${id}/file/`)).body
}

function decode(part = ''): object {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function encode(claims: object): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}
