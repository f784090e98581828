import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../../texts/en/chat.ts'
import { chat as russian } from '../../../texts/ru/chat.ts'
import { syncOpenPayments } from '../../checkout/sync-open-payments.ts'
import { act } from '../../testing/act.ts'
import { eventually } from '../../testing/eventually.ts'
import { newestInvoice, readChat, writesInChat } from '../../testing/sandbox-chat.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const world = openWorld({ environment: { BASE_URL: 'http://localhost' } })
const { shop, anna, boris, root, visitor, outbox } = world

test('an order in crypto costs ten percent less, and its chat link does not contain the order number', async () => {
  const order = await orders({ product: 'astra-1y', servers: 3 })
  expect(order.url).toMatch(/^http:\/\/localhost\/sandbox\/chat\/\?start=[\w-]{22}$/)
  expect(order.url).not.toContain(String(order.id))
  expect(await anna.order(order)).toMatchObject({ total: 54_000, payment_method: 9, status: 'pending' })
  const { rows } = await shop.db.execute(sql`select * from chat_links`)
  expect(JSON.stringify(rows)).not.toContain(order.start)
})

test('the bot describes the order, opens an invoice, and sends the serial number once it is paid', async () => {
  const order = await orders({ servers: 2 })
  expect(await writesInChat(anna, { text: `/start ${order.start}` })).toContain('€36.00')
  expect(await readChat(anna)).toContain('Bitcoin')

  const page = await writesInChat(anna, { press: `pay:${order.id}:btcpay:LTC-CHAIN` })
  expect(page).toContain(english.invoice(order.id, '€36.00', 60))
  expect(page).toMatch(/src="data:image\/png;base64,/)
  const invoice = newestInvoice(page)
  expect((await anna.get(invoice)).body).toContain('Litecoin')

  await wallet(invoice, 'seen')
  await receives(english.progress.confirming(order.id))
  expect(await anna.status(order)).toBe('pending')
  await wallet(invoice, 'confirm')
  await receives('Serial number: ')
  expect(await anna.status(order)).toBe('paid')
  const [license] = await anna.licenses()
  expect(await readChat(anna)).toContain(license.sn)
  await syncOpenPayments(shop.shop)
  const shown = (await root.get(`/api/sezam/orders/${order.id}/`)).json().data
  expect(shown.payments[0].crypto).toContain('0.36 LTC')
})

test('the invoice page is in the language of its reader, not of the order', async () => {
  const invoice = await choosesBitcoin(await orders())
  anna.cookies.set('language', 'ru')
  const { body } = await anna.get(invoice)
  expect(body).toContain('<html lang="ru">')
  expect(body).toContain('<p>Astra: месячная подписка')
})

test.each([
  ['little', english.unmatched['paid-partly']],
  ['late', english.unmatched['paid-late']],
  ['expire', english.progress.expired],
])('the chat says what became of an invoice after the button "%s" of the sandbox', async (action, words) => {
  const order = await orders()
  await wallet(await choosesBitcoin(order), action)
  await receives(words(order.id, 'support@example.com'))
  expect(await anna.status(order)).toBe('pending')
})

test('reconciliation finds payments and expired invoices without any webhook', async () => {
  const [paid, left] = [await orders(), await orders({ servers: 2 })]
  await choosesBitcoin(paid)
  await choosesBitcoin(left)
  await shop.db.execute(sql`update sandbox_invoices set status = 'paid' where order_id = ${paid.id}`)
  shop.clock.pass(3601)
  await syncOpenPayments(shop.shop)
  expect([await anna.status(paid), await anna.status(left)]).toEqual(['paid', 'pending'])
  expect(await readChat(anna)).toContain(english.progress.expired(left.id))
  shop.clock.pass(86_400)
  await syncOpenPayments(shop.shop)
  expect(await anna.status(left)).toBe('expired')
})

test('an expired order whose payment is still being confirmed is not ordered twice', async () => {
  const order = await orders({ servers: 6 })
  const invoice = await choosesBitcoin(order)
  await wallet(invoice, 'seen')
  await receives(english.progress.confirming(order.id))
  shop.clock.pass(86_401)
  await syncOpenPayments(shop.shop)
  expect((await orders({ servers: 6 })).url).toBe(`http://localhost/orders/${order.id}/review/?new`)
  await wallet(invoice, 'confirm')
  await receives('Serial number: ')
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('a chat link works for the first chat that opens it, any number of times, and for no other', async () => {
  const order = await orders()
  const people = [visitor(), visitor()]
  await Promise.all(people.map(person => writesInChat(person, { text: '/help' })))
  const chats = await Promise.all(people.map(each => writesInChat(each, { text: `/start ${order.start}` })))
  expect(chats.filter(page => page.includes(`order ${order.id}`))).toHaveLength(1)
  expect(chats.filter(page => page.includes(english.usedElsewhere))).toHaveLength(1)
  const [first] = people.filter((_person, index) => chats[index]?.includes(`order ${order.id}`))
  if (first) await writesInChat(first, { text: `/start ${order.start}` })
  expect(first && (await readChat(first)).split(`This is order ${order.id}:`)).toHaveLength(3)
})

test('ordering the same again replaces the chat link until a chat has opened it', async () => {
  const [first, again] = [await orders({ servers: 7 }), await orders({ servers: 7 })]
  expect([again.id, again.start === first.start]).toEqual([first.id, false])
  expect(await writesInChat(anna, { text: `/start ${first.start}` })).toContain(english.unknownToken)
  expect(await writesInChat(anna, { text: `/start ${again.start}` })).toContain(`This is order ${first.id}:`)
  expect((await orders({ servers: 7 })).start).toBe(again.start)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('the order page gives a new chat link to its customer while the order can be paid', async () => {
  const order = await orders()
  const linked = await anna.post(`/api/orders/${order.id}/chat-link/`)
  expect(linked.json().data.url).toMatch(/\?start=[\w-]{22}$/)
  expect((await boris.post(`/api/orders/${order.id}/chat-link/`)).statusCode).toBe(404)
  shop.clock.pass(86_401)
  const late = await anna.post(`/api/orders/${order.id}/chat-link/`)
  expect([late.statusCode, late.json().message]).toEqual([409, 'This order has expired. Please order again.'])
  const byCard = await anna.orders()
  expect((await anna.post(`/api/orders/${byCard.id}/chat-link/`)).statusCode).toBe(409)
})

test.each([
  ['/start', english.noOrder('Astra')],
  ['/start AAAAAAAAAAAAAAAAAAAAAA', english.unknownToken],
  ['/help', english.help('support@example.com')],
  ['/status', english.noOrder('Astra')],
  ['hello there', english.unknown],
  ['/start one two', english.unknown],
  ['<script>alert(1)</script>', english.unknown],
])('the bot answers %s, and says what to do next', async (text, answer) => {
  const someone = visitor()
  const page = await writesInChat(someone, { text })
  expect(page).toContain(answer)
  expect(page).toContain('href="http://localhost/astra/pricing/"')
  expect(page).toContain('support@example.com')
  expect((await someone.get('/sandbox/chat/')).body).not.toContain('<script')
})

test('the bot explains an expired link, and an order that is paid or cancelled', async () => {
  const [late, paid, cancelled] = [await orders({ servers: 3 }), await orders({ servers: 4 }), await orders()]
  await wallet(await choosesBitcoin(paid), 'exactly')
  await receives('Serial number: ')
  await writesInChat(anna, { text: `/start ${cancelled.start}` })
  await shop.db.execute(sql`update orders set status = 'cancelled' where id = ${cancelled.id}`)
  await writesInChat(anna, { text: '/status' })
  await writesInChat(anna, { text: `/start ${paid.start}` })
  shop.clock.pass(86_401)
  const page = await writesInChat(anna, { text: `/start ${late.start}` })
  expect(page).toContain(english.state.paid(paid.id))
  expect(page).toContain(english.state.cancelled(cancelled.id))
  expect(page).toContain(english.tokenExpired)
})

test('the chat is in the language of the shop until the customer chooses another', async () => {
  await anna.speaks('ru')
  const order = await orders({ country: 'RUS' })
  expect(await writesInChat(anna, { text: `/start ${order.start}` })).toContain(`Это заказ ${order.id}:`)
  expect(await readChat(anna)).toMatch(/<html lang="ru">[^]*₽/)
  expect(await writesInChat(anna, { press: 'language:en' })).toContain(english.languageSet)
  expect(await readChat(anna)).not.toContain(russian.sandbox.title)
})

test('a refund of an order in crypto is a claim, whose link the customer gets', async () => {
  const order = await orders()
  const invoice = await choosesBitcoin(order)
  await wallet(invoice, 'exactly')
  await receives('Serial number: ')
  await act(root, `orders/${order.id}`, 'refund', { license: 'revoke', note: 'x', reason: 'x' })
  await eventually(async () => expect((await outbox('refund-claim:%'))[0]?.text).toContain(invoice))
  expect(await anna.order(order)).toMatchObject({ refunded: order.total, credited: order.total })
})

test('a button of an order that another chat has opened is refused', async () => {
  const order = await orders()
  await writesInChat(anna, { text: `/start ${order.start}` })
  const stranger = visitor()
  await writesInChat(stranger, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  expect(await writesInChat(stranger, { press: `ways:${order.id}` })).toContain(english.notYours)
  expect(newestInvoice(await readChat(stranger))).toBe('')
})

test('a form without the CSRF token, or from another site, sends nothing to the chat', async () => {
  const someone = visitor()
  await someone.get('/sandbox/chat/')
  const form = { csrf: someone.cookies.get('csrftoken') ?? '', text: '/help' }
  const forged = await someone.post('/sandbox/chat/', { form: { ...form, csrf: 'x'.repeat(32) } })
  const foreign = await someone.post('/sandbox/chat/', { form, headers: { origin: 'https://evil.example' } })
  expect([forged.statusCode, foreign.statusCode]).toEqual([403, 403])
  expect(await readChat(someone)).toContain(english.sandbox.empty)
})

test('a customer who sends more than sixty messages in ten minutes is asked to wait', async () => {
  const someone = visitor()
  for (let count = 0; count < 61; count++) await writesInChat(someone, { text: '/help' })
  expect(await readChat(someone)).toContain(english.tooMany)
})

const orders = (cart: object = {}) =>
  anna.orders({ product: 'astra-1m', pay: 'crypto', country: 'USA', ...cart })

async function choosesBitcoin(order: Placed): Promise<string> {
  await writesInChat(anna, { text: `/start ${order.start}` })
  return newestInvoice(await writesInChat(anna, { press: `pay:${order.id}:btcpay:BTC-CHAIN` }))
}

function wallet(url: string, action: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return shop.app.inject({ method: 'POST', url, headers, payload: `action=${action}` })
}

const receives = (words: string) => eventually(async () => expect(await readChat(anna)).toContain(words))
