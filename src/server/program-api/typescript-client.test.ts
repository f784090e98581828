import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../bin/make-typescript-client.ts'
import { openStore, Refused } from '../../../clients/typescript/store.ts'
import { productCalls } from '../testing/product-calls.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { anna, boris, shop } = openWorld()
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
  const token = await person.getsToken(['licenses:read', 'licenses:validate', 'activations:write'])
  return openStore({ url, token })
}
