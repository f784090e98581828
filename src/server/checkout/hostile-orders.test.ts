import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../orders/tables.ts'
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
  const carts = Array.from({ length: 8 }, (_, index) => ({
    ...bankOrder,
    client_company: `Studio ${index % 2}`,
  }))
  const replies = await Promise.all(carts.map(each => place(anna, each, 'torn')))
  const [saved] = await listOrders(anna)
  expect(replies.map(reply => reply.statusCode)).toEqual(
    carts.map(({ client_company: company }) => (company === saved.client_company ? 200 : 409)),
  )
})

test.each([
  ['cart', { servers: 2 }],
  ['address', { client_zip: '10117' }],
  ['payment method', { payment: 'stripe' }],
  ['comment', { comment: 'PO 77' }],
])('a key that was used for another %s is refused', async (_what, change) => {
  await place(anna, bankOrder, 'used')
  const reply = await place(anna, { ...bankOrder, ...change }, 'used')
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'This order was already placed with different details. Reload the page and try again.',
  ])
})

test('a key used to renew one license is refused for another license', async () => {
  await anna.signedIn()
  const serials = await shop.db.execute<{ serial: string }>(sql`
    insert into licenses (customer_id, serial, type, period, servers, expires_on, term_starts_on, created_at)
    select customers.id, 'AAAA-BBBB-CCCC-' || customers.id || '-000' || number, 2, 0, 1, '2026-12-01', '2026-11-01', now()
    from customers, generate_series(1, 2) as number where email = ${anna.email}
    returning serial`)
  const renews = (license = serials.rows[0]) =>
    place(anna, { ...cart, mode: 'renew-sn', license_id: license?.serial }, 'serial')
  const placed = await renews()
  expect((await renews()).json().url).toBe(placed.json().url)
  expect((await renews(serials.rows[1])).statusCode).toBe(409)
})

test.each(['stripe', 'crypto', 'bank'])('by %s too the billing country is the cart’s', async payment => {
  const reply = await place(anna, { ...bankOrder, payment, client_country: 'FRA' }, 'country')
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['client_country']])
  expect(await listOrders(anna)).toEqual([])
})

test('concurrent bank orders get one e-mail and one number each, without gaps, even if one of them fails', async () => {
  await shop.db.execute(
    sql`alter table orders add constraint no_unlucky check (comment <> 'unlucky') not valid`,
  )
  const comments = Array.from({ length: 20 }, (_, index) => (index === 7 ? 'unlucky' : `order-${index}`))
  const placing = comments.map((comment, index) =>
    place(index % 2 ? anna : boris, { ...bankOrder, comment }, comment),
  )
  const statuses = (await Promise.all(placing)).map(reply => reply.statusCode)
  await shop.db.execute(sql`alter table orders drop constraint no_unlucky`)
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

test.each(['with space', 'ключ', 'x'.repeat(256), 'a\tb'])(
  'the key %j is refused, and nothing is ordered',
  async key => {
    expect((await place(anna, cart, key)).statusCode).toBe(400)
    expect(await listOrders(anna)).toEqual([])
  },
)

const address = ['client_company', 'client_vat', 'client_zip', 'client_city', 'client_address_line']
test.each([...address, 'comment', 'coupon', 'product', 'license_id'])(
  'a NUL in %s is refused with the field’s name, and nothing is ordered',
  async field => {
    const before = await shop.db.$count(orders)
    const reply = await place(anna, { ...bankOrder, mode: 'buy', [field]: 'Nord\0' }, 'nul')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toHaveProperty(field)
    expect(await shop.db.$count(orders)).toBe(before)
  },
)

const place = (who: Person, order: object, key: string) => who.asksFor({ ...order, key })
const listOrders = async (who: Person) => (await who.profile()).orders
