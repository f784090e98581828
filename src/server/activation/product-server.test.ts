import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openProduct } from '../../../e2e/product-server.ts'
import { openLicenseKeys, signToken, toJwks } from '../licenses/files/license-keys.ts'
import { startActivationProxy } from '../testing/activation-proxy.ts'
import { openWorld } from '../testing/world.ts'

const licensePrivateKey = Buffer.alloc(32, 1).toString('base64url')
const leaked = openLicenseKeys({ licensePrivateKey, licensePublicKeys: [] })
const { anna, clerk, peers, shop } = openWorld({
  environment: {
    LICENSE_PUBLIC_KEYS: JSON.stringify(toJwks(leaked.publicKeys)),
    LICENSE_REVOKED_KEYS: leaked.kid,
  },
  peers: { proxy: startActivationProxy },
})
const day = 86_400

beforeAll(async () => peers.proxy.leadsTo(await shop.app.listen({ host: '127.0.0.1', port: 0 })))

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

test('a server that moves to another machine takes the seat of the old one, which does not take it back', async () => {
  const [old, next] = [await buysServer(), await startsServer('next')]
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

test('a server that was told of a revoked key accepts nothing that it signed, also with a new serial number', async () => {
  const server = await buysServer()
  const claims = { v: 1, aud: 'astra', sub: '0', jti: 'forged', iat: 0, serial: 'forged' }
  const token = signToken(leaked, 'license', claims)
  const forged = `-----BEGIN ASTRA LICENSE-----\n${token}\n-----END ASTRA LICENSE-----\n`
  const untold = await startsServer('untold')
  untold.installFile(forged)
  expect(untold.fileId).toBe('forged')

  await server.checkIn()
  await anna.post(`/api/astra/license/${server.id}/reset/`, { json: { confirm: true } })
  server.installFile(await download(server.id))
  const { fileId } = server
  server.installFile(forged)
  expect(server.fileId).toBe(fileId)
})

async function buysServer() {
  await anna.buys({ product: 'astra-1y', servers: 1 })
  return startsServer('machine')
}

/** A server whose stream runs from the start, and that checks in every day of its life. */
async function startsServer(machine: string) {
  const [{ id }] = await anna.licenses()
  const product = openProduct({
    shop: peers.proxy.url,
    keys: [...shop.shop.licenseKeys.publicKeys, ...leaked.publicKeys],
    machine: { id: machine, clock: () => shop.clock.now().getTime() / 1000 },
    file: await download(id),
  })
  product.start()
  return Object.assign(product, {
    id,
    shows: () => product.status().state,
    mayStart: () => product.status().mayStart,
    notice: () => product.status().notice?.code,
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
