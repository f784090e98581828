import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../../texts/en/chat.ts'
import { chat as russian } from '../../../texts/ru/chat.ts'
import { syncOpenPayments } from '../../checkout/sync-open-payments.ts'
import { unmatchedPayments } from '../../payments/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWorld } from '../../testing/world.ts'

const { shop, anna, boris, visitor } = openWorld({ environment: { BASE_URL: 'http://localhost' } })

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
  await sends(anna, { text: `/start ${order.start}` })
  expect(await chatOf(anna)).toContain('€36.00')
  expect(await chatOf(anna)).toContain('Bitcoin')

  await sends(anna, { press: `pay:${order.id}:btcpay:LTC-CHAIN` })
  const page = await chatOf(anna)
  expect(page).toContain(english.invoice(order.id, '€36.00', 60))
  expect(page).toMatch(/src="data:image\/png;base64,/)
  const invoice = newestInvoice(page)
  expect((await anna.get(invoice)).body).toContain('Litecoin')

  await wallet(invoice, 'seen')
  await receives(anna, english.progress.confirming(order.id))
  expect(await anna.status(order)).toBe('pending')
  await wallet(invoice, 'confirm')
  await receives(anna, 'Serial number: ')
  expect(await anna.status(order)).toBe('paid')
  const [license] = await anna.licenses()
  expect(await chatOf(anna)).toContain(license.sn)
})

test('the invoice page is in the language of its reader, not of the order', async () => {
  const invoice = await choosesBitcoin(await orders())
  anna.cookies.set('language', 'ru')
  expect((await anna.get(invoice)).body).toContain('<html lang="ru">')
})

test('an invoice paid several times, at once or later, gives one license', async () => {
  const invoice = await choosesBitcoin(await orders())
  await Promise.all(Array.from({ length: 10 }, () => wallet(invoice, 'exactly')))
  await receives(anna, 'Serial number: ')
  await wallet(invoice, 'exactly')
  expect(await anna.licenses()).toHaveLength(1)
  expect((await chatOf(anna)).split('Serial number: ')).toHaveLength(2)
})

test.each([
  ['little', 'paid-partly'],
  ['late', 'paid-late'],
] as const)('paying too %s becomes an unmatched payment, and the chat says so', async (action, reason) => {
  const order = await orders()
  await wallet(await choosesBitcoin(order), action)
  await receives(anna, english.unmatched[reason](order.id, 'support@example.com'))
  expect(await anna.status(order)).toBe('pending')
  const unmatched = await shop.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.orderId, order.id))
  expect(unmatched).toMatchObject([{ reason, currency: 'EUR' }])
})

test('after an invoice has expired the chat offers a new one for the same order', async () => {
  const order = await orders()
  const first = await choosesBitcoin(order)
  await wallet(first, 'expire')
  await receives(anna, english.progress.expired(order.id))
  await sends(anna, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  const second = newestInvoice(await chatOf(anna))
  expect(second).not.toBe(first)
  await wallet(second, 'exactly')
  await receives(anna, 'Serial number: ')
})

test('reconciliation finds payments and expired invoices without any webhook', async () => {
  const [paid, left] = [await orders(), await orders({ servers: 2 })]
  await choosesBitcoin(paid)
  await choosesBitcoin(left)
  await shop.db.execute(sql`update sandbox_invoices set status = 'paid' where order_id = ${paid.id}`)
  shop.clock.pass(3601)
  await syncOpenPayments(shop.shop)
  expect([await anna.status(paid), await anna.status(left)]).toEqual(['paid', 'pending'])
  expect(await chatOf(anna)).toContain(english.progress.expired(left.id))
  shop.clock.pass(86_400)
  await syncOpenPayments(shop.shop)
  expect(await anna.status(left)).toBe('expired')
})

test('an expired order whose payment is still being confirmed is not ordered twice', async () => {
  const order = await orders({ servers: 6 })
  const invoice = await choosesBitcoin(order)
  await wallet(invoice, 'seen')
  await receives(anna, english.progress.confirming(order.id))
  shop.clock.pass(86_401)
  await syncOpenPayments(shop.shop)
  expect((await orders({ servers: 6 })).url).toBe(`http://localhost/orders/${order.id}/review/?new`)
  await wallet(invoice, 'confirm')
  await receives(anna, 'Serial number: ')
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('a chat link works for the first chat that opens it, any number of times, and for no other', async () => {
  const order = await orders()
  const people = [visitor(), visitor()]
  await Promise.all(people.map(person => sends(person, { text: '/help' })))
  await Promise.all(people.map(person => sends(person, { text: `/start ${order.start}` })))
  const chats = await Promise.all(people.map(chatOf))
  expect(chats.filter(page => page.includes(`order ${order.id}`))).toHaveLength(1)
  expect(chats.filter(page => page.includes(english.usedElsewhere))).toHaveLength(1)
  const [first] = people.filter((_person, index) => chats[index]?.includes(`order ${order.id}`))
  if (first) await sends(first, { text: `/start ${order.start}` })
  expect(first && (await chatOf(first)).split(`This is order ${order.id}:`)).toHaveLength(3)
})

test('ordering the same again replaces the chat link until a chat has opened it', async () => {
  const [first, again] = [await orders({ servers: 7 }), await orders({ servers: 7 })]
  expect([again.id, again.start === first.start]).toEqual([first.id, false])
  await sends(anna, { text: `/start ${first.start}` })
  expect(await chatOf(anna)).toContain(english.unknownToken)
  await sends(anna, { text: `/start ${again.start}` })
  expect(await chatOf(anna)).toContain(`This is order ${first.id}:`)
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
})

test('an order by card has no chat link', async () => {
  const { id } = await anna.orders()
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
])('the bot answers %s, and says what to do next', async (text, answer) => {
  const someone = visitor()
  await sends(someone, { text })
  const page = await chatOf(someone)
  expect(page).toContain(answer)
  expect(page).toContain('href="http://localhost/astra/pricing/"')
  expect(page).toContain('support@example.com')
  expect((await someone.get('/sandbox/chat/')).body).not.toContain('<script')
})

test('the bot explains an expired link, and an order that is paid or cancelled', async () => {
  const [late, paid, cancelled] = [await orders({ servers: 3 }), await orders({ servers: 4 }), await orders()]
  await wallet(await choosesBitcoin(paid), 'exactly')
  await receives(anna, 'Serial number: ')
  await sends(anna, { text: `/start ${cancelled.start}` })
  await shop.db.execute(sql`update orders set status = 'cancelled' where id = ${cancelled.id}`)
  await sends(anna, { text: '/status' })
  await sends(anna, { text: `/start ${paid.start}` })
  shop.clock.pass(86_401)
  await sends(anna, { text: `/start ${late.start}` })
  const page = await chatOf(anna)
  expect(page).toContain(english.state.paid(paid.id))
  expect(page).toContain(english.state.cancelled(cancelled.id))
  expect(page).toContain(english.tokenExpired)
})

test('the chat is in the language of the shop until the customer chooses another', async () => {
  await anna.speaks('ru')
  const order = await orders({ country: 'RUS' })
  await sends(anna, { text: `/start ${order.start}` })
  expect(await chatOf(anna)).toContain(`Это заказ ${order.id}:`)
  expect(await chatOf(anna)).toContain('₽')
  expect(await chatOf(anna)).toContain('<html lang="ru">')
  await sends(anna, { press: 'language:en' })
  expect(await chatOf(anna)).toContain(english.languageSet)
  expect(await chatOf(anna)).not.toContain(russian.sandbox.title)
})

test('a button of an order that another chat has opened is refused', async () => {
  const order = await orders()
  await sends(anna, { text: `/start ${order.start}` })
  const stranger = visitor()
  await sends(stranger, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  await sends(stranger, { press: `ways:${order.id}` })
  expect(await chatOf(stranger)).toContain(english.notYours)
  expect(newestInvoice(await chatOf(stranger))).toBe('')
})

test('a form without the CSRF token, or from another site, sends nothing to the chat', async () => {
  const someone = visitor()
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

test('a customer who sends more than sixty messages in ten minutes is asked to wait', async () => {
  const someone = visitor()
  for (let count = 0; count < 61; count++) await sends(someone, { text: '/help' })
  expect(await chatOf(someone)).toContain(english.tooMany)
})

type Browser = Pick<typeof anna, 'cookies' | 'get' | 'post'>

async function orders(cart: object = {}) {
  const reply = await anna.asksFor({ product: 'astra-1m', pay: 'crypto', country: 'USA', ...cart })
  const { url }: { url: string } = reply.json()
  const [{ id }] = (await anna.profile()).orders
  return { id: Number(id), url, start: new URL(url).searchParams.get('start') ?? '' }
}
type Placed = Awaited<ReturnType<typeof orders>>

/** As the forms of the chat page do: a field repeats the CSRF cookie. */
async function sends(person: Browser, input: { text?: string; press?: string }) {
  if (!person.cookies.has('csrftoken')) await person.get('/sandbox/chat/')
  const form = { csrf: person.cookies.get('csrftoken') ?? '', ...input }
  return person.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
}

async function chatOf(person: Browser): Promise<string> {
  const { body } = await person.get('/sandbox/chat/')
  return body.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
}

async function choosesBitcoin(order: Placed): Promise<string> {
  await sends(anna, { text: `/start ${order.start}` })
  await sends(anna, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  return newestInvoice(await chatOf(anna))
}

function newestInvoice(page: string): string {
  return page.match(/\/sandbox\/crypto\/\w+/g)?.at(-1) ?? ''
}

function wallet(invoice: string, action: string) {
  return shop.app.inject({
    method: 'POST',
    url: invoice,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })
}

function receives(person: Browser, words: string) {
  return eventually(async () => expect(await chatOf(person)).toContain(words))
}
