import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../bin/make-typescript-client.ts'
import { openStore, Refused } from '../../../clients/typescript/store.ts'
import { webhookTypes } from '../../domain/webhook-types.ts'
import { productCalls } from '../testing/product-calls.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { root, shop, anna, boris } = openWorld()

type Operation = { operationId: string; parameters?: { name: string; schema: object }[] }
type Document = { paths: Record<string, Record<string, Operation>>; webhooks: object }

test('each call of the API documents has a name of its own, and those for programs keep theirs', async () => {
  const calls = operations(await readDocument())
  const ofBackOffice = operations((await root.get('/api/sezam/openapi.json')).json())
  for (const documented of [calls, ofBackOffice]) {
    const names = documented.map(([, { operationId }]) => operationId)
    expect(names.filter(name => !/^[a-z][\da-zA-Z]+$/.test(name))).toEqual([])
    expect(names).toEqual([...new Set(names)])
  }
  const ofPrograms = calls.filter(([call]) => call.includes('/api/v1/'))
  expect(Object.fromEntries(ofPrograms.map(([call, { operationId }]) => [call, operationId]))).toEqual({
    'get /api/v1/licenses/': 'listLicenses',
    'get /api/v1/licenses/{id}/': 'getLicense',
    'post /api/v1/licenses/validate/': 'validateLicense',
    'get /api/v1/licenses/{id}/activations/': 'listLicenseActivations',
    'delete /api/v1/licenses/{id}/activations/{seat}/': 'deleteLicenseActivation',
    'get /api/v1/servers/': 'listServers',
    'get /api/v1/orders/': 'listOrders',
  })
})

test('the API document describes numbers of addresses as integers, and Idempotency-Key for each writing call', async () => {
  const { paths } = await readDocument()
  expect(paths['/api/v1/licenses/{id}/activations/{seat}/']?.delete?.parameters).toMatchObject([
    { name: 'id', schema: { type: 'integer', minimum: 1 } },
    { name: 'seat', schema: { type: 'integer', minimum: 1, maximum: 10_000 } },
    { name: 'Idempotency-Key' },
  ])
  const limit = { type: 'integer', minimum: 1, maximum: 100 }
  expect(paths['/api/v1/orders/']?.get?.parameters?.[0]).toMatchObject({ name: 'limit', schema: limit })
  expect(paths['/api/v1/licenses/validate/']?.post?.parameters).toBeUndefined()
})

test('the API document describes the message of each webhook', async () => {
  const { webhooks } = await readDocument()
  expect(new Set(Object.keys(webhooks))).toEqual(new Set([...webhookTypes, 'webhook.test']))
})

function operations({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => [`${method} ${path}`, call] as const),
  )
}

async function readDocument(): Promise<Document> {
  return (await shop.app.inject('/api/openapi.json')).json()
}

const product = productCalls(shop)
let url: string

beforeAll(async () => {
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})

test('the TypeScript client is what bin/make-typescript-client.ts prints', async () => {
  expect(readFileSync('clients/typescript/store.ts', 'utf8')).toBe(await makeClient())
})

test('a program lists page by page and frees a server with the TypeScript client', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1 })
  await anna.getsLicense()
  await product('activate', { serial, name: 'studio-1' })
  const store = await opens(anna)

  const { data: newest, next } = await store.listLicenses({ limit: 1 })
  const { data: older } = await store.listLicenses({ limit: 1, after: next ?? '' })
  expect([...newest, ...older].map(license => license.id)).toEqual([id + 1, id])
  expect((await store.validateLicense({ serial })).data).toMatchObject({ valid: true, license: { id } })
  const [server] = (await store.listLicenseActivations({ id })).data
  const free = () =>
    store.deleteLicenseActivation({ id, seat: server?.seat ?? 0 }, { idempotencyKey: 'studio-1' })
  expect([server?.name, await free(), await free()]).toEqual(['studio-1', { ok: true }, { ok: true }])
})

test('the TypeScript client rejects with the code of a refusal', async () => {
  const { id } = await anna.getsLicense()
  const asked = (await opens(boris)).getLicense({ id })
  await expect(asked).rejects.toBeInstanceOf(Refused)
  await expect(asked).rejects.toMatchObject({ status: 404, refusal: { code: 'not-found' } })
})

async function opens(person: Person) {
  const scopes = ['licenses:read', 'licenses:validate', 'activations:write']
  const reply = await person.post('/api/accounts/tokens/', { json: { name: 'Monitoring', scopes } })
  return openStore({ url, token: reply.json().data.token })
}
