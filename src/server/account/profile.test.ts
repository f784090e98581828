import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, boris, shop, visitor } = openWorld()

test('the profile of a new customer contains only the address', async () => {
  const reply = await anna.get('/api/accounts/profile/')
  expect(reply.json()).toEqual({ ok: true, data: { email: anna.email, licenses: [], orders: [] } })
})

test('the profile shows all licenses and orders of the customer, newest first', async () => {
  const demo = await anna.getsLicense({ type: 1 })
  shop.clock.pass(60)
  const company = await anna.getsLicense({ type: 3 })
  const first = await anna.orders({ product: 'astra-1m' })
  const second = await anna.orders({ product: 'astra-1y' })

  const { licenses, orders } = await anna.profile()
  expect(licenses.map(({ id }: { id: number }) => id)).toEqual([company.id, demo.id])
  expect(orders.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
})

test('the profile shows nothing of another customer', async () => {
  await anna.getsLicense()
  expect(await boris.profile()).toMatchObject({ licenses: [], orders: [] })
})

test('the profile requires a session and is never cached', async () => {
  expect((await visitor().get('/api/accounts/profile/')).statusCode).toBe(401)
  expect((await anna.get('/api/accounts/profile/')).headers['cache-control']).toBe('no-store')
})
