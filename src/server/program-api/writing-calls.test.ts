import { expect, test } from 'vitest'
import { removeUnconfirmed } from '../account/cleanup.ts'
import { productCalls } from '../testing/product-calls.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { anna, boris, shop } = openWorld()
const product = productCalls(shop)

test('a repeated Idempotency-Key gets the answer of the first request, and nothing is done twice', async () => {
  const { id, token } = await hasServer(anna)
  const frees = () => free({ id, token, key: 'a' })
  expect((await frees()).json()).toEqual({ ok: true })
  await product('activate', { serial: await findSerial(anna, id), machine: 'other' })
  expect((await frees()).json()).toEqual({ ok: true })
  expect(await servers(token, id)).toHaveLength(1)
  expect((await free({ id, token })).statusCode).toBe(200)
  expect((await free({ id, token })).statusCode).toBe(404)
})

test('a key that was used for another request is refused with 409, for its customer only', async () => {
  const { id, token } = await hasServer(anna)
  await free({ id, token, key: 'a' })
  const second = await anna.getsToken(['licenses:read', 'activations:write'])
  const other = await free({ id, token: second, key: 'a', seat: 2 })
  expect([other.statusCode, other.json().code]).toEqual([409, 'key-used'])
  const boriss = await hasServer(boris)
  expect((await free({ ...boriss, key: 'a' })).json()).toEqual({ ok: true })
  expect((await free({ id, token, key: 'two words' })).statusCode).toBe(400)
})

test('of equal requests at the same time one is done, and the others get its answer or come back later', async () => {
  const { id, token } = await hasServer(anna)
  const replies = await Promise.all(Array.from({ length: 8 }, () => free({ id, token, key: 'a' })))
  const answers = new Set(replies.map(reply => reply.json().code ?? reply.statusCode))
  expect(answers.isSubsetOf(new Set([200, 'request-in-progress']))).toBe(true)
  expect(answers).toContain(200)
  const late = replies.find(({ statusCode }) => statusCode === 409)
  expect(late?.headers['retry-after'] ?? '2').toBe('2')
  expect((await free({ id, token, key: 'a' })).json()).toEqual({ ok: true })
})

test('a refused request does not use its key up, and a key is free again after 24 hours', async () => {
  const { id, token } = await hasServer(anna)
  expect((await free({ id, token, key: 'a', seat: 2 })).statusCode).toBe(404)
  expect((await free({ id, token, key: 'a' })).statusCode).toBe(200)
  shop.clock.pass(24 * 3600 + 1)
  expect((await free({ id, token, key: 'a' })).statusCode).toBe(404)
})

test('a request that a crash has interrupted is never done twice: its key says so after a minute', async () => {
  const { id, token } = await hasServer(anna)
  await free({ id, token, key: 'a' })
  await product('activate', { serial: await findSerial(anna, id) })
  await shop.db.execute('update api_answers set body = null')
  expect((await free({ id, token, key: 'a' })).json().code).toBe('request-in-progress')
  shop.clock.pass(61)
  expect((await free({ id, token, key: 'a' })).json().code).toBe('request-interrupted')
  expect((await free({ id, token, key: 'b' })).json()).toEqual({ ok: true })
})

test('stored answers are deleted after a day', async () => {
  await free({ ...(await hasServer(anna)), key: 'a' })
  const stored = async () => (await shop.db.execute('select 1 from api_answers')).rowCount
  await removeUnconfirmed(shop.shop)
  expect(await stored()).toBeGreaterThan(0)
  shop.clock.pass(2 * 24 * 3600)
  await removeUnconfirmed(shop.shop)
  expect(await stored()).toBe(0)
})

type Freed = { id: number; token: string; seat?: number; key?: string }

function free({ id, token, seat = 1, key }: Freed) {
  const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
  return shop.app.inject({ method: 'DELETE', url: `/api/v1/licenses/${id}/activations/${seat}/`, headers })
}

async function servers(token: string, id: number) {
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.app.inject({ url: `/api/v1/licenses/${id}/activations/`, headers })).json().data
}

/** Of a license for one server, which is activated. */
async function hasServer(person: Person) {
  const { id, serial } = await person.getsLicense({ servers: 1 })
  await product('activate', { serial })
  return { id, token: await person.getsToken(['licenses:read', 'activations:write']) }
}

const findSerial = async (person: Person, id: number) =>
  (await person.licenses()).find((license: { id: number }) => license.id === id).sn
