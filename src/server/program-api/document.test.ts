import { expect, test } from 'vitest'
import { webhookTypes } from '../../domain/webhook-types.ts'
import { openWorld } from '../testing/world.ts'

const { root, shop } = openWorld()

type Operation = { operationId: string; parameters?: { name: string; schema: object }[] }
type Document = { paths: Record<string, Record<string, Operation>>; webhooks: object }

test('each call of the API documents has a name of its own, and those for programs keep theirs', async () => {
  const calls = operations(await readDocument())
  const ofBackOffice = operations((await root.get('/api/sezam/openapi.json')).json())
  for (const documented of [calls, ofBackOffice]) {
    const names = documented.map(([, { operationId }]) => operationId)
    expect(
      names.filter((name, place) => !/^[a-z][\da-zA-Z]+$/.test(name) || names.indexOf(name) !== place),
    ).toEqual([])
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
  expect(Object.keys((await readDocument()).webhooks).sort()).toEqual(
    [...webhookTypes, 'webhook.test'].sort(),
  )
})

function operations({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => [`${method} ${path}`, call] as const),
  )
}

async function readDocument(): Promise<Document> {
  return (await shop.app.inject('/api/openapi.json')).json()
}
