import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
let anna: Visitor
let studio: Visitor

beforeAll(async () => {
  shop = await openTestShop()
  anna = visitor(shop)
  studio = visitor(shop)
  await anna.signsIn('anna@example.com')
  await studio.signsIn('studio@example.com')
})

afterAll(() => shop.close())

test('the profile of a new customer is empty but for the address', async () => {
  const reply = await studio.get('/api/accounts/profile/')
  expect(reply.json()).toEqual({ ok: true, data: { email: 'studio@example.com', licenses: [], orders: [] } })
})

test('the profile shows all licenses and orders of the customer, newest first', async () => {
  const demo = await issueToAnna(1)
  shop.clock.pass(60)
  const company = await issueToAnna(3)
  const first = await annaOrders('astra-1m')
  const second = await annaOrders('astra-1y')

  const { licenses, orders } = (await anna.get('/api/accounts/profile/')).json().data
  expect(licenses.map(({ id }: { id: number }) => id)).toEqual([company, demo])
  expect(orders.map(({ id }: { id: number }) => id)).toEqual([second, first])
})

test('the profile of one customer shows nothing of another', async () => {
  await issueToAnna(2)
  const { licenses, orders } = (await studio.get('/api/accounts/profile/')).json().data
  expect([licenses, orders]).toEqual([[], []])
})

test('a stranger is asked to sign in, and no cache keeps a profile', async () => {
  expect((await visitor(shop).get('/api/accounts/profile/')).statusCode).toBe(401)
  expect((await anna.get('/api/accounts/profile/')).headers['cache-control']).toBe('no-store')
})

async function issueToAnna(type: 1 | 2 | 3): Promise<number> {
  const { db } = shop.shop
  const [owner] = await db.select().from(customers).where(eq(customers.email, 'anna@example.com'))
  const [license] = await db
    .insert(licenses)
    .values({
      customerId: owner?.id ?? 0,
      serial: `TEST-${type}`,
      type,
      period: 0,
      servers: 1,
      expiresOn: '2026-12-01',
      createdAt: shop.clock.now(),
    })
    .returning()
  return license?.id ?? 0
}

async function annaOrders(product: string): Promise<number> {
  const cart = { product, servers: 1, country: 'SWE', payment: 'stripe' }
  await anna.post('/api/astra/order/', { json: cart })
  const { orders } = (await anna.get('/api/accounts/profile/')).json().data
  return orders[0].id
}
