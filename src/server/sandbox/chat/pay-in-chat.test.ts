import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat as english } from '../../../texts/en/chat.ts'
import { chat as russian } from '../../../texts/ru/chat.ts'
import { reconcilePayments } from '../../checkout/sync-open-payments.ts'
import { unmatchedPayments } from '../../payments/tables.ts'
import { type Visitor, visitor } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'

let world: TestShop
let anna: Visitor
let customers = 0

beforeAll(async () => {
  world = await openTestShop({ BASE_URL: 'http://localhost' })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00Z')
  anna = visitor(world)
  await anna.signsIn(`anna${++customers}@studio.example`)
})

type Placed = { id: number; url: string; start: string }

async function orders(cart: object = {}): Promise<Placed> {
  const json = { product: 'astra-1m', payment: 'crypto', country: 'USA', ...cart }
  const { url, message } = (await anna.post('/api/astra/order/', { json })).json()
  const [newest] = (await profile()).orders
  return { id: newest.id, url, start: new URL(url, 'http://none').searchParams.get('start') ?? message }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const orderNow = async ({ id }: Placed) => (await anna.get(`/api/orders/${id}/`)).json().data

/** Says something as the chat page's forms do: no header, the cookie repeated in a field. */
function says(person: Visitor, said: { text?: string; press?: string }) {
  const form = { csrf: person.cookies.get('csrftoken') ?? '', ...said }
  return person.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
}

async function chatOf(person: Visitor): Promise<string> {
  return unescaped((await person.get('/sandbox/chat/')).body)
}
const unescaped = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))

async function chooses(person: Visitor, order: Placed, way = 'BTC-CHAIN'): Promise<string> {
  await says(person, { text: `/start ${order.start}` })
  await says(person, { press: `pay:${order.id}:btcpay:${way}` })
  return newestInvoice(await chatOf(person))
}
const newestInvoice = (page: string) => [...page.matchAll(/\/sandbox\/crypto\/\w+/g)].at(-1)?.[0] ?? ''

const wallet = (invoice: string, action: string) =>
  world.app.inject({
    method: 'POST',
    url: invoice,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })

const hears = (person: Visitor, words: string) =>
  eventually(async () => expect(await chatOf(person)).toContain(words))

test('an order in crypto costs ten percent less and goes on in the chat, by a link that names nothing', async () => {
  const order = await orders({ product: 'astra-1y', servers: 3 })
  expect(order.url).toMatch(/^http:\/\/localhost\/sandbox\/chat\/\?start=[\w-]{22}$/)
  expect(order.url).not.toContain(String(order.id))
  expect(await orderNow(order)).toMatchObject({ total: 54_000, payment_method: 9, status: 'pending' })
  const { rows } = await world.shop.db.execute(sql`select * from chat_links`)
  expect(JSON.stringify(rows)).not.toContain(order.start)
})

test('the chat greets with the order, gives an invoice, and hands over the license', async () => {
  const order = await orders({ servers: 2 })
  await says(anna, { text: `/start ${order.start}` })
  expect(await chatOf(anna)).toContain('€36.00')
  expect(await chatOf(anna)).toContain('Bitcoin')

  await says(anna, { press: `pay:${order.id}:btcpay:LTC-CHAIN` })
  const page = await chatOf(anna)
  expect(page).toContain(english.invoice(order.id, '€36.00', 60))
  expect(page).toMatch(/src="data:image\/png;base64,/)
  const invoice = newestInvoice(page)
  expect((await anna.get(invoice)).body).toContain('Litecoin')

  await wallet(invoice, 'seen')
  await hears(anna, english.progress.confirming(order.id))
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
  await wallet(invoice, 'confirm')
  await hears(anna, 'Serial number: ')
  expect(await orderNow(order)).toMatchObject({ status: 'paid' })
  const [license] = (await profile()).licenses
  expect(await chatOf(anna)).toContain(license.sn)
})

test('paying twice, at once or later, gives one license', async () => {
  const order = await orders()
  const invoice = await chooses(anna, order)
  await Promise.all(Array.from({ length: 10 }, () => wallet(invoice, 'exactly')))
  await hears(anna, 'Serial number: ')
  await wallet(invoice, 'exactly')
  expect((await profile()).licenses).toHaveLength(1)
  expect((await chatOf(anna)).split('Serial number: ')).toHaveLength(2)
})

test.each([
  ['little', 'paid-partly'],
  ['late', 'paid-late'],
] as const)('paying too %s waits for a person, and the chat says so', async (action, reason) => {
  const order = await orders()
  await wallet(await chooses(anna, order), action)
  await hears(anna, english.mismatch[reason](order.id, 'support@example.com'))
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
  const kept = await world.shop.db.select().from(unmatchedPayments)
  expect(kept.filter(({ orderId }) => orderId === order.id)).toMatchObject([{ reason, currency: 'EUR' }])
})

test('an invoice that expires leaves the order, and the chat offers the next one', async () => {
  const order = await orders()
  const first = await chooses(anna, order)
  await wallet(first, 'expire')
  await hears(anna, english.progress.expired(order.id))
  await says(anna, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  const second = newestInvoice(await chatOf(anna))
  expect(second).not.toBe(first)
  await wallet(second, 'exactly')
  await hears(anna, 'Serial number: ')
})

test('without any notice the regular look finds the payment, and the end of the time', async () => {
  const [paid, left] = [await orders(), await orders({ servers: 2 })]
  const [invoice] = [await chooses(anna, paid), await chooses(anna, left)]
  await world.shop.db.execute(
    sql`update sandbox_invoices set status = 'paid' where order_id = ${paid.id} and ${invoice !== ''}`,
  )
  world.clock.pass(3601)
  await reconcilePayments(world.shop)
  expect([await orderNow(paid), await orderNow(left)]).toMatchObject([
    { status: 'paid' },
    { status: 'pending' },
  ])
  expect(await chatOf(anna)).toContain(english.progress.expired(left.id))
  world.clock.pass(86_400)
  await reconcilePayments(world.shop)
  expect(await orderNow(left)).toMatchObject({ status: 'expired' })
})

test('an order whose payment the network still confirms when its time is over is not ordered twice', async () => {
  const order = await orders({ servers: 6 })
  const invoice = await chooses(anna, order)
  await wallet(invoice, 'seen')
  await hears(anna, english.progress.confirming(order.id))
  world.clock.pass(86_401)
  await reconcilePayments(world.shop)
  const again = await anna.post('/api/astra/order/', {
    json: { product: 'astra-1m', payment: 'crypto', country: 'USA', servers: 6 },
  })
  expect(again.json().url).toBe(`http://localhost/orders/${order.id}/review/?new`)
  await wallet(invoice, 'confirm')
  await hears(anna, 'Serial number: ')
  expect((await profile()).orders).toHaveLength(1)
})

test('the link works for the first chat that opens it, again and again, and for no other', async () => {
  const order = await orders()
  const [boris, clara] = [visitor(world), visitor(world)]
  await Promise.all([boris, clara].map(person => says(person, { text: '/help' })))
  await Promise.all([boris, clara].map(person => says(person, { text: `/start ${order.start}` })))
  const chats = await Promise.all([boris, clara].map(chatOf))
  expect(chats.filter(page => page.includes(`order ${order.id}`))).toHaveLength(1)
  expect(chats.filter(page => page.includes(english.usedElsewhere))).toHaveLength(1)
  const first = chats[0]?.includes(english.usedElsewhere) ? clara : boris
  await says(first, { text: `/start ${order.start}` })
  expect((await chatOf(first)).split(`This is order ${order.id}:`)).toHaveLength(3)
})

test('ordering the same again gives a fresh link and ends the old one, until a chat has opened it', async () => {
  const [first, again] = [await orders({ servers: 7 }), await orders({ servers: 7 })]
  expect([again.id, again.start === first.start]).toEqual([first.id, false])
  await says(anna, { text: `/start ${first.start}` })
  expect(await chatOf(anna)).toContain(english.unknownToken)
  await says(anna, { text: `/start ${again.start}` })
  expect(await chatOf(anna)).toContain(`This is order ${first.id}:`)
  expect((await orders({ servers: 7 })).start).toBe(again.start)
  expect((await profile()).orders).toHaveLength(1)
})

test('the review gives a fresh link to whoever owns the order, while it can be paid', async () => {
  const order = await orders()
  const linked = await anna.post(`/api/orders/${order.id}/chat-link/`)
  const boris = visitor(world)
  await boris.signsIn(`boris${customers}@cable.example`)
  expect(linked.json().data.url).toMatch(/\?start=[\w-]{22}$/)
  expect((await boris.post(`/api/orders/${order.id}/chat-link/`)).statusCode).toBe(404)
  world.clock.pass(86_401)
  const late = await anna.post(`/api/orders/${order.id}/chat-link/`)
  expect([late.statusCode, late.json().message]).toEqual([409, 'This order has expired. Please order again.'])
})

test('an order by card is not paid in the chat', async () => {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1y', payment: 'stripe' } })
  const [{ id }] = (await profile()).orders
  expect((await anna.post(`/api/orders/${id}/chat-link/`)).statusCode).toBe(409)
})

test.each([
  ['/start', english.noOrder('Astra')],
  ['/start AAAAAAAAAAAAAAAAAAAAAA', english.unknownToken],
  ['/help', english.help('support@example.com')],
  ['/status', english.noOrder('Astra')],
  ['hello there', english.unknown],
  ['/start one two', english.unknown],
  ['<script>alert(1)</script>', english.unknown],
])('who writes %s is answered, and told what to do next', async (text, answered) => {
  const someone = visitor(world)
  await someone.get('/sandbox/chat/')
  await says(someone, { text })
  const page = await chatOf(someone)
  expect(page).toContain(answered)
  expect(page).toContain('href="http://localhost/astra/pricing/"')
  expect(page).toContain('support@example.com')
  expect((await someone.get('/sandbox/chat/')).body).not.toContain('<script')
})

test('a link that is opened too late, and an order that is paid, cancelled or over, are told apart', async () => {
  const [late, paid, cancelled] = [await orders({ servers: 3 }), await orders({ servers: 4 }), await orders()]
  await wallet(await chooses(anna, paid), 'exactly')
  await hears(anna, 'Serial number: ')
  await says(anna, { text: `/start ${cancelled.start}` })
  await world.shop.db.execute(sql`update orders set status = 'cancelled' where id = ${cancelled.id}`)
  await says(anna, { text: '/status' })
  await says(anna, { text: `/start ${paid.start}` })
  world.clock.pass(86_401)
  await says(anna, { text: `/start ${late.start}` })
  const page = await chatOf(anna)
  for (const words of [
    english.state.paid(paid.id),
    english.state.cancelled(cancelled.id),
    english.tokenExpired,
  ])
    expect(page).toContain(words)
})

test('the chat speaks Russian with whoever the shop does, and changes when asked', async () => {
  anna.cookies.set('language', 'ru')
  const order = await orders({ country: 'RUS' })
  await says(anna, { text: `/start ${order.start}` })
  expect(await chatOf(anna)).toContain(`Это заказ ${order.id}:`)
  expect(await chatOf(anna)).toContain('₽')
  expect(await chatOf(anna)).toContain('<html lang="ru">')
  await says(anna, { press: 'language:en' })
  expect(await chatOf(anna)).toContain(english.languageSet)
  expect(await chatOf(anna)).not.toContain(russian.sandbox.title)
})

test('a button of another person’s order does nothing', async () => {
  const order = await orders()
  await says(anna, { text: `/start ${order.start}` })
  const boris = visitor(world)
  await boris.get('/sandbox/chat/')
  await says(boris, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  await says(boris, { press: `ways:${order.id}` })
  expect(await chatOf(boris)).toContain(english.notYours)
  expect(newestInvoice(await chatOf(boris))).toBe('')
})

test('a form that does not repeat the cookie, or comes from another site, says nothing in the chat', async () => {
  const someone = visitor(world)
  await someone.get('/sandbox/chat/')
  const csrf = someone.cookies.get('csrftoken') ?? ''
  const forged = await someone.post('/sandbox/chat/', { form: { csrf: 'x'.repeat(32), text: '/help' } })
  const foreign = await someone.post('/sandbox/chat/', {
    form: { csrf, text: '/help' },
    headers: { origin: 'https://evil.example' },
  })
  expect([forged.statusCode, foreign.statusCode]).toEqual([403, 403])
  expect(await chatOf(someone)).toContain(english.sandbox.empty)
})

test('who presses sixty times in ten minutes is asked to wait', async () => {
  const someone = visitor(world)
  await someone.get('/sandbox/chat/')
  for (let count = 0; count < 61; count++) await says(someone, { text: '/help' })
  expect(await chatOf(someone)).toContain(english.tooMany)
})
