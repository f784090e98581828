import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../testing/world.ts'

const { shop, anna, boris } = openWorld({ environment: { MAX_OPEN_BANK_ORDERS: '20' } })
const cart = { product: 'astra-1m' }
const bankOrder = { product: 'astra-1m', pay: 'bank' as const }

test('two customers may use the same key, each for an order of their own', async () => {
  const replies = await Promise.all([place(anna, cart, 'shared'), place(boris, cart, 'shared')])
  expect(replies[0].json().url).not.toBe(replies[1].json().url)
  expect([(await listOrders(anna)).length, (await listOrders(boris)).length]).toEqual([1, 1])
})

test('one of two different carts sent at once under one key is refused', async () => {
  const companies = Array.from({ length: 8 }, (_, index) => `Studio ${index % 2}`)
  const replies = await Promise.all(
    companies.map(client_company => place(anna, { ...bankOrder, client_company }, 'torn')),
  )
  const [saved] = await listOrders(anna)
  const expected = companies.map(company => (company === saved.client_company ? 200 : 409))
  expect(replies.map(reply => reply.statusCode)).toEqual(expected)
})

test.each([
  ['cart', { servers: 2 }],
  ['address', { client_zip: '10117' }],
  ['payment method', { payment: 'stripe' }],
  ['comment', { comment: 'PO 77' }],
])('a key that was used for another %s is refused', async (_what, change) => {
  await place(anna, bankOrder, 'used')
  const reply = await place(anna, { ...bankOrder, ...change }, 'used')
  const message = 'This order was already placed with different details. Reload the page and try again.'
  expect([reply.statusCode, reply.json().message]).toEqual([409, message])
})

test('a key used to renew one license is refused for another license', async () => {
  const [one, other] = [await anna.getsLicense(), await anna.getsLicense()]
  const renews = ({ serial }: typeof one) =>
    place(anna, { ...cart, mode: 'renew-sn', license_id: serial }, 'serial')
  const placed = await renews(one)
  expect((await renews(one)).json().url).toBe(placed.json().url)
  expect((await renews(other)).statusCode).toBe(409)
})

test.each(['stripe', 'crypto', 'bank'])('by %s too the billing country is the cart’s', async payment => {
  const reply = await place(anna, { ...bankOrder, payment, client_country: 'FRA' }, 'country')
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['client_country']])
  expect(await listOrders(anna)).toEqual([])
})

test('concurrent bank orders get one e-mail and one number each, without gaps, even if one of them fails', async () => {
  await shop.db.execute(`alter table orders add constraint lucky check (comment <> 'unlucky') not valid`)
  const comments = Array.from({ length: 20 }, (_, index) => (index === 7 ? 'unlucky' : `order-${index}`))
  const placing = comments.map((comment, index) =>
    place(index % 2 ? anna : boris, { ...bankOrder, comment }, comment),
  )
  const statuses = (await Promise.all(placing)).map(reply => reply.statusCode)
  await shop.db.execute('alter table orders drop constraint lucky')
  expect(statuses).toEqual(comments.map(comment => (comment === 'unlucky' ? 500 : 200)))

  const all = [...(await listOrders(anna)), ...(await listOrders(boris))]
  expect(all).toHaveLength(19)
  expect(new Set(all.map(order => order.comment))).toEqual(new Set(comments.toSpliced(7, 1)))
  const invoices = await shop.db.execute<{ number: number; order_id: number; mails: number }>(sql`
    select number, order_id::int, (select count(*)::int from mails where key = 'order-received:' || invoices.order_id) as mails
    from invoices order by number`)
  expect(invoices.rows.map(row => row.number)).toEqual(invoices.rows.map((_, index) => 1 + index))
  const numbered = new Map(invoices.rows.map(row => [row.order_id, row]))
  for (const order of all) {
    expect(numbered.get(order.id)?.mails).toBe(1)
    expect(order.session_id).toBe(`EXR-2026-${String(numbered.get(order.id)?.number).padStart(5, '0')}`)
  }
})

const wrongKeys = ['with space', 'ключ', 'x'.repeat(256), 'a\tb']
test.each(wrongKeys)('the key %j is refused, and nothing is ordered', async key => {
  expect((await place(anna, cart, key)).statusCode).toBe(400)
  expect(await listOrders(anna)).toEqual([])
})

const place = (who: Person, order: object, key: string) => who.asksFor({ ...order, key })
const listOrders = async (who: Person) => (await who.profile()).orders
