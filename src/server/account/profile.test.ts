import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, boris, shop, visitor } = openWorld()

test('the profile of a new customer contains only the address', async () => {
  const reply = await anna.get('/api/accounts/profile/')
  expect(reply.json()).toEqual({
    ok: true,
    data: { email: anna.email, licenses: [], more_licenses: false, orders: [], next_after: null },
  })
})

test('the profile shows all licenses of the customer, and the orders, newest first', async () => {
  const demo = await anna.getsLicense({ type: 1 })
  shop.clock.pass(60)
  const company = await anna.getsLicense({ type: 3 })
  const first = await anna.orders({ product: 'astra-1m' })
  const second = await anna.orders({ product: 'astra-1y' })

  const { licenses, orders } = await anna.profile()
  expect(licenses.map(({ id }: { id: number }) => id).toSorted()).toEqual([demo.id, company.id])
  expect(orders.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
})

test('the profile lists 50 orders at a time, each of them once', async () => {
  const { id } = await anna.orders({ pay: 'bank' })
  await shop.db.execute(sql`
    insert into orders overriding system value
    select (jsonb_populate_record(placed, jsonb_build_object('id', 900000 + number))).*
    from orders as placed, generate_series(1, 120) as number where placed.id = ${id}`)

  const page = async (query: string) => (await anna.get(`/api/accounts/profile/${query}`)).json().data
  const first = await page('')
  const second = await page(`?after=${first.next_after}`)
  const third = await page(`?after=${second.next_after}`)
  expect([first, second, third].map(each => each.orders.length)).toEqual([50, 50, 21])
  expect(third.next_after).toBeNull()
  const ids = [first, second, third].flatMap(each => each.orders.map((listed: { id: number }) => listed.id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('of more than 200 licenses the profile lists those that need attention first, and the search finds the others', async () => {
  const newest = await anna.getsLicense({ type: 3, expiresOn: '2030-01-01' })
  await shop.db.execute(sql`
    insert into licenses overriding system value
    select (jsonb_populate_record(issued, jsonb_build_object('id', 900000 + number, 'serial', 'B' || (900000 + number),
      'name', 'Node ' || number, 'expires_on', '2028-01-01'))).*
    from licenses as issued, generate_series(1, 210) as number where issued.id = ${newest.id}`)
  await shop.db.execute(sql`update licenses set expires_on = '2026-11-25' where id = 900205`)
  await shop.db.execute(sql`update licenses set expires_on = '2026-11-01' where id = 900206`)

  const page = async (query = '') => (await anna.get(`/api/accounts/profile/${query}`)).json().data
  const names = ({ licenses }: { licenses: { own_name: string }[] }) => licenses.map(each => each.own_name)
  const first = await page()
  expect([first.licenses.length, first.more_licenses]).toEqual([200, true])
  expect(names(first).slice(0, 2)).toEqual(['Node 205', 'Node 206'])
  expect(names(first)).not.toContain('Node 210')
  expect(names(await page('?find=node+210'))).toEqual(['Node 210'])
  expect(names(await page('?find=B-900210'))).toEqual(['Node 210'])
  expect(names(await page(`?find=${newest.serial.toLowerCase()}`))).toEqual([''])
  expect(await page('?find=none')).toMatchObject({ licenses: [], more_licenses: false })
  const renewable = (await anna.get('/api/astra/license/list/')).json().lics
  expect([
    renewable.length,
    renewable.some(({ own_name }: { own_name: string }) => own_name === 'Node 1'),
  ]).toEqual([100, false])
})

test('the profile shows nothing of another customer', async () => {
  await anna.getsLicense()
  expect(await boris.profile()).toMatchObject({ licenses: [], orders: [] })
})

test('the profile requires a session and is never cached', async () => {
  expect((await visitor().get('/api/accounts/profile/')).statusCode).toBe(401)
  expect((await anna.get('/api/accounts/profile/')).headers['cache-control']).toBe('no-store')
})
