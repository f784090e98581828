import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../e2e/product-server.ts'
import type { AnswerClaims } from '../../domain/licenses/activation.ts'
import { rateLimits } from '../platform/database/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { productCalls, readToken } from '../testing/product-calls.ts'
import { openWorld } from '../testing/world.ts'

const { anna, shop } = openWorld()
const asks = productCalls(shop)
const unknown = 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ'

test('a network can ask for 20 unknown serial numbers in 10 minutes, and known ones without that limit', async () => {
  const { serial } = await anna.getsLicense()
  const address = '10.8.0.1'
  const guesses = await repeat(21, () => asks('check-in', { serial: unknown, address }))
  expect(guesses.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429])
  expect(guesses.map(({ code }) => code)).toEqual([...Array(20).fill('serial_unknown'), 'too_many_requests'])
  expect((await asks('activate', { serial, address })).status).toBe(200)
  expect((await asks('check-in', { serial: unknown, address: '10.8.0.2' })).status).toBe(404)
  shop.clock.pass(600)
  expect((await asks('check-in', { serial: unknown, address })).status).toBe(404)
})

test('a network can ask for 200 unknown serial numbers a day', async () => {
  const address = '10.8.1.1'
  const rounds = await repeat(11, async () => {
    shop.clock.pass(600)
    return repeat(20, () => asks('validate', { serial: randomUUID(), address }))
  })
  const statuses = rounds.map(answers => new Set(answers.map(({ status }) => status)))
  expect(statuses.map(each => [...each])).toEqual([...Array(10).fill([404]), [429]])
})

test('the operator is notified once when more than 1,000 unknown serial numbers are asked for in an hour', async () => {
  await asks('check-in', { serial: unknown, address: '10.8.2.1' })
  await shop.db.update(rateLimits).set({ tries: 1000 }).where(eq(rateLimits.key, 'unknown-serial:all'))
  await repeat(2, () => asks('check-in', { serial: unknown, address: '10.8.2.2' }))
  const subject = 'Astra: many unknown serial numbers'
  await eventually(async () =>
    expect(await shop.db.$count(sandboxMails, eq(sandboxMails.subject, subject))).toBe(1),
  )
})

test('a license can be activated 30 times an hour more than it has servers', async () => {
  const { serial } = await anna.getsLicense({ servers: 2, expiresOn: '2027-11-21' })
  await repeat(32, async () => {
    expect((await asks('activate', { serial })).status).toBe(200)
    await asks('release', { serial })
  })
  const refused = await asks('activate', { serial })
  expect([refused.status, refused.code, refused.body.token]).toEqual([429, 'too_many_requests', undefined])
  shop.clock.pass(3600)
  expect((await asks('activate', { serial })).status).toBe(200)
})

test('a seat can check in 60 times an hour too early, and at its pace as long as it runs', async () => {
  const { serial } = await anna.getsLicense()
  await asks('activate', { serial })
  const answers = await repeat(61, () => asks('check-in', { serial }))
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
  shop.clock.pass(1800)
  expect((await asks('check-in', { serial })).status).toBe(200)
})

test('the owner can free the servers of a license and five more in 30 days', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1, expiresOn: '2027-11-21' })
  const frees = () => anna.delete(`/api/astra/license/${id}/activations/1/`)
  await repeat(6, async () => {
    await asks('activate', { serial })
    expect((await frees()).statusCode).toBe(200)
  })
  await asks('activate', { serial })
  expect((await frees()).json()).toMatchObject({ ok: false, message: expect.stringContaining('write to us') })
  expect((await asks('activate', { serial, machine: 'two', replace: 1 })).status).toBe(429)
  expect((await asks('check-in', { serial })).code).toBe('active')
  expect((await asks('release', { serial })).code).toBe('released')
  shop.clock.pass(31 * 86_400)
  await anna.signsInOn('2026-12-22T11:00:00Z')
  await asks('activate', { serial })
  expect((await frees()).statusCode).toBe(200)
})

test('two offline seats can be freed in a year, or as many as the license has servers', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1, expiresOn: '2028-11-21' })
  await asks('offline', { serial })
  expect((await asks('release', { serial })).code).toBe('released')
  await asks('offline', { serial })
  expect((await anna.delete(`/api/astra/license/${id}/activations/1/`)).statusCode).toBe(200)
  await asks('offline', { serial })
  expect((await anna.delete(`/api/astra/license/${id}/activations/1/`)).statusCode).toBe(429)
  expect((await asks('release', { serial })).status).toBe(429)
})

test('an invalid request is refused with the fields at fault and without a signature', async () => {
  const { serial } = await anna.getsLicense()
  const { status, body } = await asks('activate', { serial, fingerprint: 'short', nonce: 'x', replace: 0 })
  expect(status).toBe(400)
  expect(body).toEqual({
    ok: false,
    code: 'invalid_request',
    message: expect.any(String),
    fields: { fingerprint: expect.any(String), nonce: expect.any(String), replace: expect.any(String) },
  })
})

test('the calls of a product need no CSRF header, and neither cookies nor other sites have a part in them', async () => {
  const { serial } = await anna.getsLicense()
  const { headers } = await asks('activate', { serial })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
  const sent = { json: {}, headers: { 'x-csrftoken': '' } }
  const signedIn = await anna.post('/api/astra/activation/validate/', sent)
  expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([400, undefined])
  expect(shop.logged.join()).not.toContain(serial)
})

async function repeat<T>(times: number, act: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let turn = 0; turn < times; turn++) results.push(await act())
  return results
}

test('the example in docs/api.md activates a server', async () => {
  const { serial } = await anna.getsLicense()
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const [, example = ''] = /## Activation\n[^]*?```sh\n([^]*?)```/.exec(document) ?? []
  const script = example
    .replace(/^serial=.*$/m, `serial=${serial}`)
    .replace(/^machine_id=.*$/m, 'machine_id=0123456789abcdef')
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env: { ...process.env, shop: url } })
  const { ok, token } = JSON.parse(stdout)
  expect(ok).toBe(true)
  const claims = readToken<AnswerClaims>(shop.shop.licenseKeys, 'answer', token)
  expect(claims).toMatchObject({ code: 'active', fingerprint: fingerprint('0123456789abcdef', serial) })
})
