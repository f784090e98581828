import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../../testing/client.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer } from '../../testing/stripe-peer.ts'
import { stripeProvider } from './stripe-provider.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor
let people = 0
let asConfigured: TestShop['shop']['providers']['card']

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
  peer.behaviour.clock = shop.clock
  asConfigured = shop.shop.providers.card
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})
afterEach(() => {
  shop.shop.providers.card = asConfigured
  peer.behaviour.failing = false
  peer.behaviour.answering = null
  shop.clock.set('2026-11-21T10:00:00Z')
})

const order = (cart: object = {}) =>
  anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const sessionsOf = ({ id }: { id: number }) =>
  [...peer.sessions.values()].filter(session => session.client_reference_id === String(id))
const lastAsked = () =>
  Object.fromEntries(peer.requests.findLast(({ method }) => method === 'POST')?.form ?? [])

test('Stripe accepts what it is asked, in Russian too: the tax is a line, every way to pay is left to it', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  expect((await order({ servers: 5, country: 'DEU' })).statusCode).toBe(200)
  const asked = lastAsked()
  expect(asked).toMatchObject({
    locale: 'ru',
    submit_type: 'pay',
    'custom_text[submit][message]':
      'Лицензия будет готова, как только оплата подтвердится: серийный номер придёт письмом.',
    'line_items[1][price_data][product_data][name]': 'НДС 19\u00a0%',
    'line_items[1][price_data][unit_amount]': '1710',
  })
  expect(Object.keys(asked).filter(name => name.includes('payment_method'))).toEqual([])
})

const params = {
  mode: 'payment',
  success_url: 'https://shop.example/orders/1/review/?new',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '2200',
  'line_items[0][price_data][product_data][name]': 'Astra',
}
let keys = 0

async function asksStripe(change: Record<string, string>, key = `key-${++keys}`) {
  const form = new URLSearchParams(
    Object.entries({ ...params, ...change }).filter(([, value]) => value !== ''),
  )
  const reply = await fetch(`${peer.url}/v1/checkout/sessions`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer sk_test_peer', 'idempotency-key': key },
  })
  // The peer always answers so.
  const body = (await reply.json()) as {
    id?: string
    error?: { code?: string; param?: string; type: string }
  }
  return { status: reply.status, ...body }
}

const in29Minutes = String(Date.parse('2026-11-21T10:29:00Z') / 1000)
const in25Hours = String(Date.parse('2026-11-22T11:00:00Z') / 1000)

test.each<[string, Record<string, string>, string]>([
  ['an unknown parameter', { payment_method_types: 'card' }, 'payment_method_types'],
  ['a name out of use', { ui_mode: 'hosted' }, 'ui_mode'],
  ['no address to return to', { success_url: '' }, 'success_url'],
  ['an address that is none', { cancel_url: '/orders/' }, 'cancel_url'],
  [
    'an amount that is not whole',
    { 'line_items[0][price_data][unit_amount]': '22.5' },
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a negative amount',
    { 'line_items[0][price_data][unit_amount]': '-1' },
    'line_items[0][price_data][unit_amount]',
  ],
  ['less than it takes', { 'line_items[0][price_data][unit_amount]': '49' }, 'line_items'],
  [
    'two currencies',
    { 'line_items[1][price_data][currency]': 'usd', 'line_items[1][quantity]': '1' },
    'line_items',
  ],
  ['no currency', { 'line_items[0][price_data][currency]': '' }, 'line_items[0][price_data][currency]'],
  ['too short a time', { expires_at: in29Minutes }, 'expires_at'],
  ['too long a time', { expires_at: in25Hours }, 'expires_at'],
  ['a language that it does not speak', { locale: 'rus' }, 'locale'],
  ['a long value of metadata', { 'metadata[order_id]': 'x'.repeat(501) }, 'metadata[order_id]'],
  ['a long name of metadata', { [`metadata[${'x'.repeat(41)}]`]: '1' }, 'metadata'],
  ['no address to write to', { customer_email: 'anna' }, 'customer_email'],
])('the peer refuses %s, as Stripe does', async (_what, change, param) => {
  expect(await asksStripe(change)).toMatchObject({
    status: 400,
    error: { type: 'invalid_request_error', param },
  })
})

test('the peer answers a key as the first time, and refuses it with other parameters', async () => {
  const first = await asksStripe({}, 'kept')
  expect(await asksStripe({}, 'kept')).toEqual(first)
  expect(await asksStripe({ locale: 'ru' }, 'kept')).toMatchObject({
    status: 400,
    error: { type: 'idempotency_error' },
  })
  peer.behaviour.failing = true
  expect((await asksStripe({}, 'failed')).status).toBe(500)
  peer.behaviour.failing = false
  expect((await asksStripe({}, 'failed')).status).toBe(500)
})

type Reply = Parameters<NonNullable<StripePeer['behaviour']['answering']>>[0]
const impatient = () =>
  stripeProvider(
    { secretKey: 'sk_test_peer', webhookSecret: 'whsec_of_the_peer', apiUrl: peer.url, timeoutMs: 250 },
    shop.clock,
  )
const troubles: [string, (response: Reply) => void, (() => typeof asConfigured)?][] = [
  ['never answers', () => {}, impatient],
  ['answers too slowly', response => void response.writeHead(200).write('{"id":'), impatient],
  [
    'breaks off in the middle',
    response => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"id":"cs_', () => response.destroy())
    },
  ],
  ['answers half of its JSON', response => void response.writeHead(200).end('{"id":"cs_1","obj')],
  ['asks to slow down', response => void response.writeHead(429).end('{"error":{"type":"rate_limit"}}')],
  ['is being repaired', response => void response.writeHead(503).end('<html>')],
  ['hangs up', response => void response.destroy()],
  ['names no page to pay on', response => void response.writeHead(200).end('{"id":"cs_1","url":null}')],
  [
    'asks for another sum',
    response => void response.writeHead(200).end('{"id":"cs_1","url":"x","amount_total":1}'),
  ],
]

test.each(troubles)(
  'a provider that %s: the customer is told so in Russian, and the next try gives one page',
  async (_what, answering, provider = () => asConfigured) => {
    await anna.post('/i18n/setlang', { form: { language: 'ru' } })
    shop.shop.providers.card = provider()
    peer.behaviour.answering = answering
    const failed = await order()
    expect([failed.statusCode, failed.json().message]).toEqual([
      502,
      'Платёжная система не ответила, поэтому заказ отменён и деньги не списаны. Попробуйте ещё раз через минуту.',
    ])
    peer.behaviour.answering = null
    shop.shop.providers.card = asConfigured
    expect((await order()).json().url).toContain('/pay/cs_test_')
    const { orders } = await profile()
    expect(orders).toMatchObject([{ status: 'pending' }, { status: 'cancelled' }])
    expect([sessionsOf(orders[0]).length, sessionsOf(orders[1]).length]).toEqual([1, 0])
  },
)

test('a fault that Stripe would repeat for a day does not stand in the way of the next try', async () => {
  await order()
  const [placed] = (await profile()).orders
  const link = (await anna.post(`/api/orders/${placed.id}/payment-link/`)).json().data.url
  const opens = () => visitor(shop).get(`/api/orders/payment-link/${new URL(link).search}`)
  peer.change(placed.session_id, { status: 'expired' })
  await anna.post(`/api/orders/${placed.id}/payment-check/`)
  peer.behaviour.failing = true
  const failed = await opens()
  expect([failed.statusCode, failed.json().message]).toEqual([
    502,
    'The payment system did not respond, and nothing was charged. Please try again in a minute.',
  ])
  peer.behaviour.failing = false
  const { url } = (await opens()).json().data
  expect(url).toBe(sessionsOf(placed)[1]?.url)
  expect((await opens()).json().data.url).toBe(url)
  expect(sessionsOf(placed)).toHaveLength(2)
})

test('a page whose answer was lost on the way is not opened twice', async () => {
  await order()
  const [placed] = (await profile()).orders
  const link = (await anna.post(`/api/orders/${placed.id}/payment-link/`)).json().data.url
  peer.change(placed.session_id, { status: 'expired' })
  await anna.post(`/api/orders/${placed.id}/payment-check/`)
  peer.behaviour.losingNext = true
  const reply = await visitor(shop).get(`/api/orders/payment-link/${new URL(link).search}`)
  expect(reply.json().data.url).toBe(sessionsOf(placed)[1]?.url)
  expect(sessionsOf(placed)).toHaveLength(2)
})
